// Blocks that are equal hold the same; the other way round where all bytes count. [slow]

#include <stdint.h>
#include <string.h>

struct padded { char tag; int value; };

/*@ requires \valid_read(a + (0 .. 2)) && \valid_read(b + (0 .. 2));
    assigns \nothing;
    ensures \result == 1 <==> (\forall integer k; 0 <= k < 3 ==> a[k] == b[k]);
    ensures \result == 0; //~ postcondition non-compliance
*/
int equal(const uint32_t *a, const uint32_t *b) { return memcmp(a, b, 12) == 0; }

/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing;
    ensures \result == 1 ==> a->tag == b->tag && a->value == b->value;
*/
int padded(const struct padded *a, const struct padded *b)
{
  return !memcmp(a, b, sizeof *a);
}
