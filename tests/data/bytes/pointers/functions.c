// Pointers to functions in structures that lie in a row of characters. [slow]

#include <stddef.h>

struct task { int (*run)(int); int argument; struct task *next; };

/*@ assigns \nothing; ensures 0 <= n < 1000 ==> \result == 2 * n; */
static int twice(int n) { return 0 <= n && n < 1000 ? 2 * n : 0; }

/*@ assigns \nothing; ensures 0 <= n < 1000 ==> \result == n + 1; */
static int next(int n) { return 0 <= n && n < 1000 ? n + 1 : 0; }

//@ ensures \result == 9;
int both(void)
{
  static unsigned char heap[48];
  struct task *a = (struct task *)heap, *b = (struct task *)(heap + 24);
  a->run = twice;
  a->argument = 3;
  a->next = b;
  b->run = next;
  b->argument = 2;
  b->next = NULL;
  return a->run(a->argument) + a->next->run(a->next->argument);
}

//@ ensures \result == 1;
int compared(void)
{
  static unsigned char heap[24];
  struct task *a = (struct task *)heap, b;
  a->run = twice;
  b = *a;
  return b.run == twice && b.run != next;
}

/*@ requires \valid_read(t);
    assigns \nothing; */ //~ assigns assuming
int run(const struct task *t)
{
  //@ calls twice, next;
  return t->run(t->argument); //~ call-target non-compliance input=t=&B1[0] //~ mem-access assuming //~ initialization assuming
}

/*@ requires \valid_read(t);
    assigns \nothing;
    ensures \result == 0; */ //~ postcondition non-compliance input=t=&B1[0]
int is_next(const struct task *t)
{
  return t->run == next;
}
