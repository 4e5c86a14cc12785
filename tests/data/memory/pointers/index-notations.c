// Four ways to write one element, and its address.

/*@ requires 0 <= i < 4 && \valid(a + (0 .. 3));
    assigns a[i];
    ensures same: \result == 1 && a[i] == 3;
*/
int f(int *a, int i)
{
  i[a] = 3;
  //@ assert ways: *(a + i) == 3 && *(i + a) == 3 && (a + 1)[i - 1] == 3;
  return &a[i] == a + i;
}
