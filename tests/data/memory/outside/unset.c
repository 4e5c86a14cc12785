// A local without a value holds some value that nobody knows; an annotation about it fails for another one.

/*@ assigns \nothing; */
int f(int x)
{
  int u;
  //@ check zero: u == 0; //~ assertion:zero non-compliance
  //@ check same: u == u;
  if (x) u = 1;
  //@ check one: x ==> u == 1;
  //@ check any: u == 1; //~ assertion:any non-compliance
  return x ? u : 0;
}
