// Padding in bytes: no member is there, a copy by `=` has some value there that nobody knows, one by memcpy the same. [slow]
#include <stdint.h>
#include <string.h>

struct record { char tag; int value; };

/*@ requires \valid(b + (0 .. 7)) && \valid_read(r) && \initialized(r);
    requires \separated(r, b + (0 .. 7));
    assigns b[0 .. 7];
    ensures b[1] == ((unsigned char *)r)[1] && b[4] + 256 * b[5] == (uint32_t)r->value % 65536;
    ensures b[1] == 0; //~ postcondition non-compliance input=b=&B1[4],r=&B2[0]
*/
void saved(unsigned char *b, const struct record *r) { memcpy(b, r, sizeof *r); }

/*@ requires \valid(a) && \valid_read(b) && \initialized(b); assigns *a;
    ensures *a == \old(*b) && \initialized(a);
    ensures a->value == 0; //~ postcondition non-compliance input=a=&B1[0],b=&B1[0]
*/
void assigned(struct record *a, const struct record *b) { *a = *b; }

/*@ requires \valid(a) && \valid_read(b) && \initialized((unsigned char *)b + (0 .. 7)); assigns *a;
    ensures ((unsigned char *)a)[1] == \old(((unsigned char *)b)[1]); //~ postcondition unknown
*/
void padding_too(struct record *a, const struct record *b) { *a = *b; }

/*@ requires \valid_read(a) && \initialized(a) && \valid_read(b) && \initialized(b);
    assigns \nothing;
    ensures \result <==> *a == *b;
*/
int equal(const struct record *a, const struct record *b)
{
  return a->tag == b->tag && a->value == b->value;
}

/*@ requires \valid_read((unsigned char *)a + (0 .. 7)) && \valid_read((unsigned char *)b + (0 .. 7));
    requires \initialized((unsigned char *)a + (0 .. 7)) && \initialized((unsigned char *)b + (0 .. 7));
    assigns \nothing;
    ensures \result ==> *a == *b;
    ensures *a == *b ==> \result; //~ postcondition non-compliance input=a=&B1[0],b=&B2[0]
*/
int same(const struct record *a, const struct record *b) { return memcmp(a, b, sizeof *a) == 0; }

/*@ assigns \nothing; */
unsigned hashed(void)
{
  struct record r;
  const unsigned char *p = (const unsigned char *)&r;
  r.tag = 1;
  r.value = 2;
  return p[0] * 3u + p[4] + p[1]; //~ initialization non-compliance //~ dead-code doomed culprits=47,50
}

/*@ assigns \nothing; ensures \result == 5; ensures \result == 4; */ //~ postcondition non-compliance
unsigned hashed_cleared(void)
{
  struct record r;
  const unsigned char *p = (const unsigned char *)&r;
  memset(&r, 0, sizeof r);
  r.tag = 1;
  r.value = 2;
  return p[0] * 3u + p[4] + p[1];
}
