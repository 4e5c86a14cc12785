// What the library's functions on memory fill, or copy, has a value then, as far as the source had. [slow]

#include <string.h>

/*@ assigns \nothing; */
int filled(void)
{
  char t[4];
  memset(t, 0, 4);
  return t[3];
}

/*@ assigns \nothing; */
int not_all(void)
{
  char t[4];
  memset(t, 0, 3);
  return t[3]; //~ initialization non-compliance //~ dead-code doomed culprits=18,37
}

/*@ assigns \nothing; */
int copied(void)
{
  char t[2] = {1, 2}, u[2];
  memcpy(u, t, 2);
  return u[1];
}

/*@ assigns \nothing; */
int moved(void)
{
  char t[3] = {1, 2, 3};
  memmove(t + 1, t, 2);
  return t[2];
}

/*@ requires \valid(p + (0 .. 3)); assigns p[0 .. 3]; ensures \initialized(p + (0 .. 3)); */
void of_an_input(char *p) { memset(p, 1, 4); }
