// The second call's precondition fails only because the first callee's contract says too little.

/*@ assigns \nothing;
    ensures \result != 0; */
int positive(int x)
{
  return x > 0 ? x : 1;
}

/*@ requires above: x > 0;
    assigns \nothing; */
void use(int x)
{
}

/*@ assigns \nothing; */
void f(int x)
{
  int y = positive(x);
  use(y); //~ call-precondition:above subcontract-weakness weak=positive1 input=x=0
}
