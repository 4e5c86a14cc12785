// The difference of two pointers into one array counts elements.

/*@ requires 0 <= i <= 4 && \valid(a + (0 .. 3));
    assigns \nothing;
    ensures index: \result == i;
    ensures bytes: \result == 4 * i; //~ postcondition:bytes non-compliance input=a=&B1[0],i=1
*/
long index_of(int *a, int i)
{
  int *p = &a[i];
  return p - a;
}
