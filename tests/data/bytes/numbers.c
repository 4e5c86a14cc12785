// Numbers that pointers lead to are put together of bytes with all of their region: parameters, globals, elements, members. [slow]
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*@ requires \valid(p);
    assigns ((unsigned char *)p)[0 .. 3];
    ensures *p == 0;
*/
void clear(unsigned *p)
{
  unsigned char *b = (unsigned char *)p;
  b[0] = b[1] = b[2] = b[3] = 0;
}

static unsigned level;

/*@ assigns level; ensures level == v; */
void set_level(unsigned v)
{
  clear(&level);
  level = v;
}

/*@ assigns level; ensures level / 16777216 == v; ensures level == \old(level); */ //~ postcondition non-compliance input=level=0,v=1
void set_high(unsigned char v) { ((unsigned char *)&level)[3] = v; }

/*@ predicate is_sorted(unsigned short *t, integer n) =
      \forall integer i, j; 0 <= i < j < n ==> t[i] <= t[j]; */

struct row { unsigned short *cells; size_t count; };

/*@ requires \valid_read(r) && \valid(r->cells + (0 .. r->count - 1)) && r->count == 2;
    requires is_sorted(r->cells, r->count);
    assigns r->cells[0];
    ensures is_sorted(r->cells, r->count);
*/
void lower(struct row *r)
{
  unsigned char *b = (unsigned char *)r->cells;
  b[1] = 0;
}

/*@ requires \valid(t + (0 .. 2)); assigns \nothing;
    ensures \result == t + i;
*/
static int *at(int *t, int i) { return t + i; }

/*@ requires 0 <= i < 3; assigns \nothing; ensures \result == 256; */
int element(int i)
{
  int t[3] = { 0 };
  ((char *)t)[4 * i + 1] = 1;
  return *at(t, i);
}

/*@ requires \valid(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1)) && 0 <= n <= 3;
    requires \separated(a + (0 .. n - 1), b + (0 .. n - 1));
    assigns a[0 .. n - 1]; //~ assigns subcontract-weakness weak=loop1 input=a=NULL,b=&B1[0],n=0
    ensures \forall integer i; 0 <= i < n ==> a[i] == b[i]; //~ postcondition subcontract-weakness weak=loop1 input=a=&B1[0],b=&B2[0],n=1
*/
void copy_bytes(uint16_t *a, const uint16_t *b, int n)
{
  for (int i = 0; i < 2 * n; i++) ((char *)a)[i] = ((const char *)b)[i]; //~ signed-overflow subcontract-weakness weak=loop1 input=a=NULL,b=NULL,n=0 //~ signed-overflow assuming //~ mem-access subcontract-weakness weak=loop1 input=a=NULL,b=&B1[0],n=0 //~ mem-access subcontract-weakness weak=loop1 input=a=NULL,b=NULL,n=0
}

/*@ requires \valid_read((const unsigned char *)p + (0 .. 1));
    requires \initialized((const unsigned char *)p + (0 .. 1));
    assigns \nothing; ensures \result <= 510;
*/
int sum(const void *p)
{
  const unsigned char *b = p;
  return b[0] + b[1];
}

/*@ assigns \nothing; ensures \result == 4; */ //~ postcondition subcontract-weakness weak=sum1
int sum_of_number(void)
{
  unsigned short n = 0x0103;
  return sum(&n);
}

/*@ assigns \nothing; */
int get(void);

/*@ assigns \nothing; */
int first_byte(void)
{
  int n = get();
  return *(unsigned char *)&n;
}

/*@ requires \valid(p); assigns *p; */ //~ assigns non-compliance input=p=&B1[0]
void beyond(int *p) { ((char *)p)[4] = 0; } //~ mem-access non-compliance input=p=&B1[0]

/*@ requires \valid(p); assigns *p; */
int half(int *p)
{
  int n;
  *(short *)&n = 1;
  return n; //~ initialization non-compliance input=p=&B1[0] //~ dead-code doomed culprits=102
}
