// A structure of an input that is looked at as its bytes: its pointers are shown as pointers.

#include <stddef.h>

struct message { const char *text; struct message *next; unsigned char kind; };

/*@ requires \valid_read(m);
    assigns \nothing; */
unsigned sum(const struct message *m)
{
  unsigned total = 0;
  /*@ loop invariant 0 <= i <= sizeof *m;
      loop assigns i, total;
      loop variant sizeof *m - i; */
  for (unsigned i = 0; i < sizeof *m; i++)
    total += ((const unsigned char *)m)[i];
  return total;
}

/*@ requires \valid_read(m);
    assigns \nothing;
    ensures none: \result == \null; */ //~ postcondition:none non-compliance input=m=&B1[0]
const struct message *following(const struct message *m)
{
  return m->kind == 1 ? m->next : NULL;
}

/*@ requires \valid_read(m);
    assigns \nothing; */
char first(const struct message *m)
{
  if (((const unsigned char *)m)[16] != 0)
    return 0;
  return m->text[0]; //~ mem-access non-compliance input=m=&B1[0]
}

/*@ requires \valid_read(m);
    assigns \nothing;
    ensures itself: m->next != m; */ //~ postcondition:itself non-compliance input=m=&B1[0]
void apart(const struct message *m)
{
  unsigned char kind = ((const unsigned char *)m)[16];
  //@ assert same: kind == m->kind;
}
