// A callee that promises to initialise makes an uninitialised local readable.

/*@ requires \valid(p);
    assigns *p;
    ensures set: *p == 3;
    ensures initialised: \initialized(p); */
void put(int *p)
{
  *p = 3;
}

/*@ assigns \nothing;
    ensures three: \result == 3; */
int f(void)
{
  int x;
  put(&x);
  return x;
}
