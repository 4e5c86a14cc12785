// A range includes its last index.

/*@ requires 1 <= n <= 100 && \valid(a + (0 .. n - 1));
    assigns \nothing; */
void f(int *a, int n)
{
  //@ assert part: \valid(a + (1 .. n - 1));
  //@ assert last: \valid(&a[n - 1]);
  //@ assert all: \valid(a + (0 .. n)); //~ assertion:all non-compliance
}
