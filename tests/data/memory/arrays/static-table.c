// The cells of a static array hold what earlier calls left there.

/*@ requires 0 <= k < 3; */
int remember(int k, int v)
{
  static int seen[3];
  seen[k] = v;
  //@ assert kept: seen[k] == v;
  //@ assert others: \forall integer j; 0 <= j < 3 && j != k ==> seen[j] == 0; //~ assertion:others non-compliance input=seen={0,0,1},k=0,v=0
  return seen[0];
}
