// What fails in ghost code is a failure like any other.
int divides(int n)
{
  //@ ghost int q = 10 / n; //~ division-by-zero non-compliance input=n=0
  return n;
}

/*@ requires 0 <= n < 10; */
int outside(int n)
{
  //@ ghost int seen[9];
  //@ ghost seen[n] = 1; //~ index-bound non-compliance input=n=9
  return n;
}

/*@ ghost
  /@ requires n > 0; assigns \nothing; @/
  void positive(int n) { }
*/

void calls(int n)
{
  //@ ghost positive(n); //~ call-precondition non-compliance input=n=0
}
