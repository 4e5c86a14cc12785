// A callee without `assigns` may change a local whose address it can know.

int *kept;
int count;

void noise(void)
{
  count = 0;
}

void f(void)
{
  int x = 0;
  kept = &x;
  noise();
  //@ assert still: x == 0; //~ assertion:still subcontract-weakness weak=noise1
}
