// GNU's attribute `cleanup`: the function runs wherever the variable's scope is left. [slow]
#include <stdlib.h>

int ended;

/*@ requires \valid_read(p);
    assigns ended;
    ensures ended == *p; */
void end(int *p)
{
  ended = *p;
}

#define ENDING __attribute__((cleanup(end)))

/*@ assigns ended; ensures ended == 3 && \result == 7; */
int at_the_end(void)
{
  int x ENDING = 3;
  return x + 4;
}

/*@ assigns ended; ensures ended == n; */
void falling_off(int n)
{
  int x ENDING = n;
}

/*@ assigns ended; ensures ended == 1; */
int in_order(void)
{
  int first ENDING = 1;
  int second ENDING = 2;
  return 0;
}

/*@ assigns ended; ensures ended == (c ? 5 : 0); */
void of_a_block(int c)
{
  ended = 0;
  if (c) {
    int x ENDING = 5;
    if (c == 2)
      goto out;
    x = 5;
  }
out:
  ;
}

/*@ assigns ended; ensures ended == 2; */
void by_break(void)
{
  int i;
  /*@ loop invariant 0 <= i <= 2 && (i > 0 ==> ended == i - 1);
      loop assigns i, ended;
      loop variant 9 - i; */
  for (i = 0; i < 9; i++) {
    int x ENDING = i;
    if (i == 2)
      break;
  }
}

/*@ assigns ended; ensures \result == \old(ended); */
int before_it(void)
{
  int x ENDING = 4;
  return ended;
}

/*@ assigns ended; ensures ended == \old(ended); */ //~ postcondition non-compliance input=ended=0
int not_kept(void)
{
  int x ENDING = 4;
  return 0;
}

int without_a_value(void)
{
  int x ENDING; //~ initialization non-compliance input=ended=0
  return 0;
}
