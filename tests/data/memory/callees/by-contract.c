// What the callee does through the pointer is known by its contract.

/*@ requires \valid(a + (0 .. n - 1)) && 0 <= n <= 100;
    assigns a[0 .. n - 1];
    ensures filled: \forall integer k; 0 <= k < n ==> a[k] == x; */
void fill(int *a, int n, int x);

/*@ assigns \nothing;
    ensures sum: \result == 12;
    ensures wrong: \result == 15; //~ postcondition:wrong non-compliance
*/
int f(void)
{
  int t[3] = {1, 1, 2};
  fill(t, 2, 5);
  return t[0] + t[1] + t[2];
}
