// Records are copied out of a store, and into it; one is copied in part. [slow]
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct record { uint16_t key, flags; uint32_t value; };

/*@ requires \valid_read(store + (0 .. 8 * n - 1)) && \initialized(store + (0 .. 8 * n - 1));
    requires n <= 1000 && \valid(found) && \separated(found, store + (0 .. 8 * n - 1));
    assigns *found;
    ensures \result == 0 || \result == 1;
    ensures \result == 1 ==> found->key == key;
*/
int find(const unsigned char *store, size_t n, uint16_t key, struct record *found)
{
  /*@ loop invariant 0 <= i <= n;
      loop assigns i, *found; loop variant n - i; */
  for (size_t i = 0; i < n; i++) {
    memcpy(found, store + i * sizeof *found, sizeof *found);
    if (found->key == key) return 1;
  }
  return 0;
}

/*@ requires \valid(store + (0 .. 7)) && \valid_read(r) && \initialized(r);
    requires \separated(r, store + (0 .. 7));
    assigns store[0 .. 7];
    ensures store[0] + 256 * store[1] == r->key;
    ensures store[4] == r->value % 256;
*/
void save(unsigned char *store, const struct record *r) { memcpy(store, r, sizeof *r); }

/*@ requires \valid(store + (0 .. 7)) && \valid_read(r) && \initialized(r);
    requires \separated(r, store + (0 .. 7));
    assigns store[0 .. 7];
    ensures store[0] + 256 * store[1] == r->key;
    ensures store[7] == r->value / 16777216; //~ postcondition non-compliance input=store=&B1[0],r=&B2[0]
*/
void save_in_part(unsigned char *store, const struct record *r) { memcpy(store, r, 4); }
