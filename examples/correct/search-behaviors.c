// Binary search on a half-open range; what it returns is told case by case.

/*@ requires length: n >= 0;
    requires readable: \valid_read(page + (0 .. n - 1));
    requires sorted: \forall integer i, j; 0 <= i <= j < n ==> page[i] <= page[j];
    typically n <= 4;
    assigns \nothing;
    behavior present:
      assumes \exists integer k; 0 <= k < n && page[k] == word;
      ensures place: 0 <= \result < n && page[\result] == word;
    behavior missing:
      assumes \forall integer k; 0 <= k < n ==> page[k] != word;
      ensures beyond: \result == n;
    complete behaviors;
    disjoint behaviors;
*/
int look_up(const int *page, int n, int word)
{
  int low = 0;
  int high = n;
  /*@ loop invariant range: 0 <= low <= high <= n;
      loop invariant before: \forall integer k; 0 <= k < low ==> page[k] < word;
      loop invariant behind: \forall integer k; high <= k < n ==> page[k] > word;
      loop assigns low, high;
      loop variant high - low;
  */
  while (low < high) {
    int probe = low + (high - low) / 2;
    if (page[probe] == word)
      return probe;
    if (page[probe] > word)
      high = probe;
    else
      low = probe + 1;
  }
  return n;
}
