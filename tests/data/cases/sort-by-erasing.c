// A sort that erases: all is proved, since the contract does not ask for the old values.

/*@ predicate in_order(int *queue, integer from, integer to) =
      \forall integer i, j; from <= i <= j < to ==> queue[i] <= queue[j];
*/

/*@ requires some: n > 0;
    requires writable: \valid(queue + (0 .. n - 1));
    assigns queue[0 .. n - 1];
    ensures sorted: in_order(queue, 0, n);
*/
void sort_by_age(int *queue, int n)
{
  int left = n;
  /*@ loop invariant range: 0 <= left <= n;
      loop invariant erased: \forall integer k; left <= k < n ==> queue[k] == 0;
      loop assigns left, queue[0 .. n - 1];
      loop variant left;
  */
  while (left > 0) {
    left--;
    queue[left] = 0;
  }
}
