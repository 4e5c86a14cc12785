// The inner loop alone is too weak: without loop assigns it may change n, and pointers, too. [options: --no-rte --property insertion/loop1/loop-assigns/1 --bounds iterations=2,length=3] [slow]

/*@ predicate ascending{L}(int *a, integer low, integer high) =
      \forall integer i, j; low <= i <= j < high ==> a[i] <= a[j]; */

/*@ requires 0 <= n <= 1000;
    requires \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
*/
void insertion(int *a, int n)
{
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant done: ascending(a, 0, i);
      loop assigns i, a[0 .. n - 1]; //~ loop-assigns subcontract-weakness weak=loop2 input=a=&B1[0],n=1
  */
  for (int i = 0; i < n; i++) {
    int key = a[i];
    int j = i;
    /*@ loop invariant place: 0 <= j <= i;
        loop invariant left: ascending(a, 0, j);
        loop invariant right: \forall integer k, l; j < k <= l <= i ==> a[k] <= a[l];
        loop invariant across: \forall integer k, l; 0 <= k < j && j < l <= i ==> a[k] <= a[l];
        loop invariant greater: \forall integer k; j < k <= i ==> key < a[k];
    */
    while (j > 0 && a[j - 1] > key) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = key;
  }
}
