// A vector grows: its pointer lies in memory, and the frame names the pointer, not what it points to. [slow]

#include <stdlib.h>

struct vector { int *data; unsigned used, room; };

/*@ requires \valid(v) && \freeable(v->data) && 1 <= v->room <= 1000000 && v->used <= v->room;
    requires apart: \base_addr(v) != \base_addr(v->data);
    requires \valid(v->data + (0 .. v->room - 1));
    requires \initialized(v->data + (0 .. v->used - 1));
    frees v->data;
    assigns v->data, v->room;
    ensures room: \result == 0 ==> v->used < v->room && \valid(v->data + (0 .. v->room - 1));
    ensures kept: \forall integer k; 0 <= k < v->used ==> v->data[k] == \old(v->data[k]); */
int reserve(struct vector *v)
{
  if (v->used < v->room)
    return 0;
  int *more = realloc(v->data, 2 * v->room * sizeof *more);
  if (!more)
    return -1;
  v->data = more;
  v->room = 2 * v->room;
  return 0;
}

int *buffer;

/*@ requires buffer == \null || \freeable(buffer);
    frees buffer;
    assigns \nothing; */ //~ assigns non-compliance
void grow(void)
{
  int *more = realloc(buffer, 8);
  if (more)
    buffer = more;
}
