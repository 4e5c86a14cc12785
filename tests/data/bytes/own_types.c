// Variables are accessed by their own types, which is asked for on request. [options: --rte=default,strict-aliasing] [slow]
#include <stdint.h>
#include <string.h>

uint32_t bits_of(float x)
{
  return *(uint32_t *)&x; //~ strict-aliasing non-compliance input=x=0.0 //~ dead-code doomed culprits=7
}

uint32_t copied_bits_of(float x)
{
  uint32_t n;
  memcpy(&n, &x, sizeof n);
  return n;
}

union number { float x; uint32_t n; };

uint32_t by_union(float x)
{
  union number u;
  u.x = x;
  return u.n;
}

int without_sign(void)
{
  int n = -1;
  unsigned *p = (unsigned *)&n;
  unsigned char *b = (unsigned char *)&n;
  *p = 7;
  return b[0] + n;
}

struct pair { int number; short part[2]; };

int members(int k)
{
  struct pair s = { 1, { 2, 3 } };
  int *p = (int *)&s;
  short *q = (short *)&s;
  if (k == 0)
    return *p;
  if (k == 1)
    return q[3];
  return q[1]; //~ strict-aliasing non-compliance input=k=-1 //~ dead-code doomed culprits=41,46
}

/*@ requires \valid_read(p) && \initialized(p); assigns \nothing; */
long long through(const int *p, int way)
{
  static long long wide;
  const int *low = (const int *)&wide;
  if (way == 0)
    return wide;
  if (way == 1)
    return *p;
  return *low; //~ strict-aliasing non-compliance input=wide=0,p=&B1[0],way=-1 //~ dead-code doomed culprits=53,58
}

int in_a_row(void)
{
  unsigned char arena[8] = { 0 };
  int *n = (int *)(arena + 4);
  return *n; //~ strict-aliasing non-compliance //~ dead-code doomed culprits=64,65
}

int moved(float *at)
{
  float x = 1, *p = &x;
  *p = 2;
  *at = 3; //~ mem-access non-compliance input=at=NULL
  int *n = (int *)p;
  if (n == (int *)at)
    return 0; //~ dead-code doomed culprits=74
  return *n; //~ strict-aliasing non-compliance input=at=&B1[0] //~ dead-code doomed culprits=70,73,76
}
