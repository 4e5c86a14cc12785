// The first place where a value could be inserted in order, by halving what is left.

/*@ requires readable: \valid_read(scale + (0 .. n - 1));
    requires rising: \forall integer i, j; 0 <= i <= j < n ==> scale[i] <= scale[j];
    typically n <= 4;
    assigns \nothing;
    ensures range: \result <= n;
    ensures less: \forall integer k; 0 <= k < \result ==> scale[k] < mark;
    ensures rest: \forall integer k; \result <= k < n ==> scale[k] >= mark;
*/
unsigned lower_bound(const int *scale, unsigned n, int mark)
{
  unsigned base = 0;
  unsigned left = n;
  /*@ loop invariant range: base + left <= n;
      loop invariant less: \forall integer k; 0 <= k < base ==> scale[k] < mark;
      loop invariant rest: \forall integer k; base + left <= k < n ==> scale[k] >= mark;
      loop assigns base, left;
      loop variant left;
  */
  while (left > 0) {
    unsigned half = left / 2;
    if (scale[base + half] < mark) {
      base = base + half + 1;
      left = left - half - 1;
    } else {
      left = half;
    }
  }
  return base;
}
