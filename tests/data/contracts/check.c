// A failed check does not end the run, so the assertion behind it fails too, from the same input.

/*@ assigns \nothing; */
int f(int x)
{
  //@ check first: x > 0; //~ assertion:first non-compliance input=x=0
  //@ assert second: x > 0; //~ assertion:second non-compliance input=x=0
  //@ assert third: x > -1; //~ assertion:third assuming
  return x;
}
