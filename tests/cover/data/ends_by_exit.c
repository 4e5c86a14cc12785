// A loop that only the end of the program leaves does end, and so does a function that calls exit.
#include <stdlib.h>
static void quit(int code) { exit(code); for (;;); }

int f(int n)
{
  if (n == 4)
    for (;;) {
      if (n++ == 6)
        exit(2);
    }
  while (n == 5)
    quit(n);
  if (n == 7)
    while (1)
      n = 7;
  return n;
}
