// Writing one cell of a global array leaves the others as they were.

int t[4];

/*@ requires 0 <= i < 4;
    assigns t[i];
    ensures set: t[i] == x;
    ensures rest: \forall integer k; 0 <= k < 4 && k != i ==> t[k] == \old(t[k]);
*/
void set(int i, int x)
{
  t[i] = x;
}
