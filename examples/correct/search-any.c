// Binary search on a closed range: some place of the key, or -1 if it is nowhere.

/*@ requires length: n >= 0;
    requires readable: \valid_read(row + (0 .. n - 1));
    requires sorted: \forall integer i, j; 0 <= i <= j < n ==> row[i] <= row[j];
    typically n <= 4;
    assigns \nothing;
    ensures range: -1 <= \result < n;
    ensures found: \result >= 0 ==> row[\result] == key;
    ensures absent: \result == -1 ==> (\forall integer k; 0 <= k < n ==> row[k] != key);
*/
int place_of(const int *row, int n, int key)
{
  int first = 0;
  int last = n - 1;
  /*@ loop invariant range: 0 <= first <= last + 1 <= n;
      loop invariant left: \forall integer k; 0 <= k < first ==> row[k] < key;
      loop invariant right: \forall integer k; last < k < n ==> row[k] > key;
      loop assigns first, last;
      loop variant last - first;
  */
  while (first <= last) {
    int middle = first + (last - first) / 2;
    if (row[middle] < key) {
      first = middle + 1;
    } else if (row[middle] > key) {
      last = middle - 1;
    } else {
      return middle;
    }
  }
  return -1;
}
