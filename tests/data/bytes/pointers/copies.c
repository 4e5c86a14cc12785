// Pointers are copied with the bytes around them: by memcpy, by assignment, and one by one.

#include <string.h>

struct entry { int *value; unsigned char key; } __attribute__((packed));

/*@ requires \valid(from) && \valid(to) && \separated(from, to);
    requires \initialized(from);
    assigns *to;
    ensures right: to->value == \old(from->value);
    ensures wrong: to->key == 0; */ //~ postcondition:wrong non-compliance input=to=&B1[0],from=&B2[0]
void all(struct entry *to, const struct entry *from)
{
  memcpy(to, from, sizeof *to);
}

int number = 4;

//@ ensures \result == 5;
int single(void)
{
  struct entry a, b;
  a.value = &number;
  a.key = 1;
  number = 4;
  b = a;
  *b.value += 1;
  return number;
}

//@ ensures \result == 4; //~ postcondition subcontract-weakness weak=loop1 input=number=0
int one_by_one(void)
{
  struct entry a = { &number, 2 }, b;
  number = 4;
  for (unsigned i = 0; i < sizeof a; i++)
    ((unsigned char *)&b)[i] = ((unsigned char *)&a)[i];
  return *b.value; //~ mem-access subcontract-weakness weak=loop1 input=number=0 //~ initialization unknown //~ initialization subcontract-weakness weak=loop1 input=number=0
}

//@ ensures \result != 4; //~ postcondition non-compliance input=number=0
int overwritten(void)
{
  struct entry a = { &number, 2 };
  number = 4;
  ((unsigned char *)&a)[8] = 7;
  return *a.value;
}
