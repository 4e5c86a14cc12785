// A predicate that compares two states of an array.

/*@ predicate Unchanged{K, L}(int *a, integer n) =
      \forall integer k; 0 <= k < n ==> \at(a[k], K) == \at(a[k], L); */

/*@ requires 0 <= n <= 100 && \valid(a + (0 .. n));
    assigns a[n];
    ensures below: Unchanged{Pre, Here}(a, n);
    ensures all: Unchanged{Pre, Here}(a, n + 1); //~ postcondition:all non-compliance input=a=&B1[0],n=0
*/
void set(int *a, int n)
{
  a[n] = 3;
}
