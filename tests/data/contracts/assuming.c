// What rests on an assertion that fails is proved only on that assumption.

/*@ assigns \nothing; */
int f(int x)
{
  //@ assert positive: x > 0; //~ assertion:positive non-compliance input=x=0
  //@ assert natural: x >= 0; //~ assertion:natural assuming
  //@ assert equal: x == x;
  return x;
}
