// Finds a value from the end; a predicate says what it means to be there.

#include <stddef.h>

/*@ predicate holds(int *bag, integer from, integer to, integer item) =
      \exists integer k; from <= k < to && bag[k] == item;
*/

/*@ requires readable: \valid_read(bag + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    behavior inside:
      assumes holds(bag, 0, n, item);
      ensures place: 0 <= \result < n && bag[\result] == item;
      ensures last: !holds(bag, \result + 1, n, item);
    behavior outside:
      assumes !holds(bag, 0, n, item);
      ensures none: \result == n;
    complete behaviors;
    disjoint behaviors;
*/
size_t find_last(int *bag, size_t n, int item)
{
  size_t i = n;
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant not_yet: !holds(bag, i, n, item);
      loop assigns i;
      loop variant i;
  */
  while (i > 0) {
    if (bag[i - 1] == item)
      return i - 1;
    i--;
  }
  return n;
}
