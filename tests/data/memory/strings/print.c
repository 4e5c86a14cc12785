// A call of a function with a variable number of arguments is refused.

#include <stdio.h>

/*@ assigns \nothing; */
void greet(void)
{
  printf("hello\n");
}

/*@ assigns \nothing;
    ensures h: \result == 'h'; */
char first(void)
{
  const char *s = "hello";
  return *s;
}
