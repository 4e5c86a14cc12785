// A sum over a lambda is refused.

/*@ requires \valid_read(a + (0 .. 1));
    assigns \nothing;
    ensures sum: \result == \sum(0, 1, \lambda integer k; a[k]); //~ postcondition:sum non-compliance input=a=&B1[0]
*/
unsigned f(unsigned *a)
{
  return a[0] + a[1];
}
