// That a parameter points to const says nothing to the proof; only `assigns` would.

/*@ requires \valid_read(p);
    ensures same: \result == *p; */
int peek(const int *p)
{
  return *p;
}

void f(void)
{
  int x = 1;
  int y = peek(&x);
  //@ assert equal: y == x;
  //@ assert one: x == 1; //~ assertion:one subcontract-weakness weak=peek1
}
