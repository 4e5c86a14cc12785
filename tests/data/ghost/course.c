// Ghost code does not change the program's course.
#include <stdlib.h>

/*@ ensures \result == 5; */
int early(void)
{
  //@ ghost return 5; //~ error:ghost
  return 1;
}

int leaves_loop(int n)
{
  while (n > 0) {
    n--;
    //@ ghost if (n == 3) break; //~ error:ghost
  }
  return n;
}

int next_round(int n)
{
  while (n > 0) {
    n--;
    //@ ghost if (n == 3) continue; //~ error:ghost
    n--;
  }
  return n;
}

int jumps(int n)
{
  //@ ghost if (n == 3) goto end; //~ error:ghost
  n = 0;
end:
  return n;
}

int jumps_over(int n)
{
  //@ ghost if (n == 3) goto end; //~ error:ghost
  n = 0;
  //@ ghost end: ;
  return n;
}

int jumps_in(int n)
{
  if (n > 0)
    goto inside; //~ error:ghost
  //@ ghost inside: ;
  return n;
}

int another_case(int n)
{
  switch (n) {
  case 1:
    n = 2;
    break;
  //@ ghost case 2: ; //~ error:ghost
  default:
    n = 3;
  }
  return n;
}

void ends(int n)
{
  //@ ghost exit(1); //~ error:ghost
}

/*@ ensures \result == n; */
int within(int n)
{
  /*@ ghost
    int i = 0;
    /@ loop invariant 0 <= i <= 5; loop assigns i; loop variant 5 - i; @/
    while (i < 5) {
      i++;
      if (i == 2) continue;
      if (i == 3) break;
    }
    if (n > 3) goto done;
    i = 7;
    done: ;
    switch (n) { case 1: i = 1; break; default: i = 2; }
  */
  return n;
}
