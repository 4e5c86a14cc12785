// Locals that are numbers are put together of bytes, where they are looked at so: copied, filled, read in. [slow]
#include <string.h>
#include <unistd.h>

/*@ requires \valid_read(b + (0 .. 3)) && \initialized(b + (0 .. 3)); assigns \nothing;
    ensures \result == b[0] + 256 * b[1] + 65536 * b[2] + 16777216 * b[3];
    ensures \result != 7; //~ postcondition non-compliance input=b=&B1[0]
*/
unsigned get(const unsigned char *b)
{
  unsigned x;
  memcpy(&x, b, sizeof x);
  return x;
}

/*@ requires \valid(b + (0 .. 3)); assigns b[0 .. 3];
    ensures b[0] == v % 256 && b[3] == v / 16777216;
    ensures b[3] == 1; //~ postcondition non-compliance input=b=&B1[0],v=0
*/
void put(unsigned char *b, unsigned v) { memcpy(b, &v, 4); }

/*@ assigns \nothing; ensures \result == 1; */
int is_little(void)
{
  int one = 1;
  return *(char *)&one;
}

/*@ assigns \nothing; ensures \result == 3; ensures \result == 513; */ //~ postcondition non-compliance
int words(void)
{
  unsigned short w[2] = { 1, 2 };
  unsigned char *p = (unsigned char *)w;
  int sum = 0;
  /*@ loop invariant 0 <= i <= 4;
      loop invariant sum == (i > 0 ? 1 : 0) + (i > 2 ? 2 : 0);
      loop assigns i, sum; loop variant 4 - i; */
  for (int i = 0; i < 4; i++) sum += p[i];
  return sum;
}

int read_in(int fd)
{
  int n, t[3] = { 0 };
  if (read(fd, &n, sizeof n) != sizeof n) return -1;
  return t[n]; //~ index-bound non-compliance input=fd=0 //~ initialization assuming
}

/*@ assigns \nothing; */
int of_a_part(const unsigned char *b)
{
  int n;
  unsigned char *p = (unsigned char *)&n;
  p[0] = p[1] = p[2] = 0;
  return n; //~ initialization non-compliance input=b=NULL //~ dead-code doomed culprits=55
}

/*@ requires v < 100 && \valid(b + (0 .. 3)); assigns b[0 .. 3]; ensures b[0] == v + 1; */
void put_changed(unsigned char *b, unsigned v)
{
  v = v + 1;
  /*@ assert v == \at(v, Pre) + 1; */
  /*@ assert v == \at(v, Pre); */ //~ assertion non-compliance input=b=&B1[0],v=0 //~ dead-code doomed culprits=62,63
  memcpy(b, &v, 4);
}

/*@ requires \valid_read(b + (0 .. 3)) && \initialized(b + (0 .. 3)); assigns \nothing;
    ensures \result == 1;
*/
int as_a_length(const unsigned char *b)
{
  int n;
  memcpy(&n, b, 4);
  int t[(n & 3) + 1];
  t[0] = 1;
  return t[0];
}
