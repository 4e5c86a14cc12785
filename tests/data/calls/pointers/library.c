// Functions of the library are values like others, though nobody calls them by name.
#include <stdlib.h>
#include <ctype.h>

int (*const table[])(int) = {isdigit, toupper};

/*@ requires n > -100;
    ensures \result >= 0; */
int absolute(int n)
{
  int (*f)(int) = abs;
  return f(n);
}

/*@ requires 0 <= c <= 255 && 0 <= i <= 1; */
int by_table(int i, int c)
{
  return table[i](c);
}
