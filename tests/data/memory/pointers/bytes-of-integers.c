// What the library does byte by byte it does to characters only; over integers it is refused. [slow]

#include <string.h>

/*@ ensures zero: \result == 0; */
char of_characters(void)
{
  char t[2] = {5, 5};
  memset(t, 0, sizeof t);
  return t[0];
}

/*@ ensures zero: \result == 0; */
int of_integers(void)
{
  int t[2] = {5, 5};
  memset(t, 0, sizeof t);
  return t[0];
}
