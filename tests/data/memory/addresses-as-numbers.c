// Addresses as numbers: alignment of what is bytes, round trips, distances; nobody knows where objects lie. [slow]
#include <stddef.h>
#include <stdint.h>

/*@ requires \valid_read(p + (0 .. 3)) && \initialized(p + (0 .. 3)); assigns \nothing;
    ensures \result == 0; //~ postcondition non-compliance input=p=&B1[0]
*/
int is_aligned(const unsigned char *p) { return ((uintptr_t)p & 3) == 0; }

/*@ requires \valid(p + (0 .. 1)); assigns \nothing; ensures \result == 4; */
uintptr_t distance(int *p) { return (uintptr_t)(p + 1) - (uintptr_t)p; }

/*@ assigns \nothing; ensures \result == 0; ensures \result == 1; */ //~ postcondition non-compliance
uintptr_t of_null(void) { return (uintptr_t)NULL; }

/*@ requires \valid(p); assigns *p; ensures *p == 7; */
void round_trip(unsigned *p)
{
  uintptr_t n;
  *(unsigned *)(uintptr_t)p = 7;
}

struct pair { int first, second; };

/*@ requires \valid_read(p) && \initialized(&p->second); assigns \nothing;
    ensures \result == p->second; ensures \result == p->first; //~ postcondition non-compliance input=p=&B1[0]
*/
int second(const struct pair *p)
{
  return *(int *)((uintptr_t)p + offsetof(struct pair, second));
}

/*@ requires \valid(link) && \valid((char *)link - 4) ; requires \base_addr(link) == \base_addr((char *)link - 4);
    assigns \nothing; */
struct pair *around(int *link) { return (struct pair *)((uintptr_t)link - 4); }

/*@ requires \valid_read(a) && \valid_read(b); assigns \nothing; ensures \result == 1 ==> a == b; ensures a == b ==> \result == 1; */ //~ postcondition unknown
int is_same(const char *a, const char *b) { return (uintptr_t)a == (uintptr_t)b; }

/*@ requires n < 100 && \valid_read(p + (0 .. n)) && \initialized(p + (0 .. n)); assigns \nothing; */
unsigned sum(const unsigned char *p, size_t n)
{
  unsigned t = 0;
  const unsigned char *q = p;
  if ((uintptr_t)q & 1) t += *q++;
  if (n) t += *q;
  return t;
}

int of_untyped(void *p) { return ((unsigned long)p & 7) == 0; }

void *rounded(char *p) { return (void *)(((uintptr_t)p + 3) & ~(uintptr_t)3); } //~ unmodelled unknown //~ refused
