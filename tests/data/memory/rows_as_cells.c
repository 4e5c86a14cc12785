// A pointer to an array is one to its elements, too: converted, also by way of `void *`. [slow]
#include <string.h>
int m[2][3];

/*@ assigns \nothing;
    ensures first: \result == m[0][0]; //~ postcondition:first non-compliance
*/
int last(void)
{
  int *p = (int *)m;
  return p[5];
}

/*@ assigns m[1][0];
    ensures m[1][0] == 4; */
void row(void)
{
  int *p = (int *)&m[1];
  *p = 4;
}

/*@ assigns \nothing; */
void clear(void)
{
  char b[4];
  char *c = (char *)&b;
  memset(&b, 0, 4);
  //@ assert c[3] == 0;
}

/*@ requires \valid(p + (0 .. 5));
    assigns p[0 .. 5];
    ensures p[5] == 7; */
void set(int *p)
{
  int (*r)[3] = (int (*)[3])p;
  r[1][2] = 7;
  //@ assert wrong: p[4] == 1; //~ assertion:wrong non-compliance
}

/*@ requires \valid(p + (0 .. 2));
    assigns \nothing; */
void behind(int *p)
{
  int (*r)[3] = (int (*)[3])p;
  //@ assert (*r)[2] == p[2];
  //@ assert none: r[0][1] == 1; //~ assertion:none non-compliance
}

/*@ assigns \nothing; */
int outside(void)
{
  int *p = (int *)m;
  return p[6]; //~ mem-access non-compliance //~ dead-code doomed culprits=53,54
}
