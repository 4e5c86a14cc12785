// A predicate about the order of two cells, before and after they are put in order.

/*@ predicate Sorted{L}(int *a, integer n) =
      \forall integer j, k; 0 <= j <= k < n ==> a[j] <= a[k]; */

/*@ requires \valid(a + (0 .. 1));
    assigns a[0 .. 1];
    ensures sorted: Sorted(a, 2);
    ensures same: \old(Sorted(a, 2)) ==> a[0] == \old(a[0]);
    ensures already: Sorted{Pre}(a, 2); //~ postcondition:already non-compliance input=a=&B1[0]
*/
void order(int *a)
{
  if (a[0] > a[1]) {
    int t = a[0];
    a[0] = a[1];
    a[1] = t;
  }
}
