// A block that is moved keeps what it held, the new cells have no value, and the old pointer dangles. [slow]

#include <stdlib.h>

/*@ assigns \nothing; */
void f(void)
{
  int *p = malloc(2 * sizeof(int));
  if (!p)
    return;
  p[0] = 7;
  p[1] = 8;
  int *q = realloc(p, 3 * sizeof(int));
  if (!q) {
    //@ check still_there: p[0] == 7 && \valid(p + (0 .. 1));
    free(p);
    return;
  }
  //@ check kept: q[0] == 7 && q[1] == 8;
  //@ check longer: \valid(q + (0 .. 2));
  //@ check no_value: !\initialized(q + 2);
  //@ check gone: \dangling(&p[0]);
  //@ check wrong: q[1] == 7; //~ assertion:wrong non-compliance
  free(q);
}
