// Within one array the order of pointers is the order of indices.

/*@ requires 0 <= i <= 3 && 0 <= j <= 3 && \valid(a + (0 .. 2));
    assigns \nothing;
    ensures order: \result == 1 <==> i <= j;
*/
int ordered(int *a, int i, int j)
{
  return a + i <= a + j;
}
