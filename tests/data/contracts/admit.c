// Runs that violate an admit are no runs, in proof and search alike.

/*@ assigns \nothing; */
int f(int x)
{
  //@ admit x != 0 && x != 1;
  //@ assert not_one: x != 1;
  //@ assert positive: x > 0; //~ assertion:positive non-compliance input=x=-1
  return x;
}
