// The precondition reads memory that another callee has set and promises too little of.

/*@ requires \valid(p);
    assigns *p;
    ensures natural: *p >= 0; */
void start(int *p)
{
  *p = 1;
}

/*@ requires positive: \valid_read(p) && *p > 0;
    assigns \nothing; */
void use(int *p)
{
}

/*@ assigns \nothing; */
void f(void)
{
  int x = 0;
  start(&x);
  use(&x); //~ call-precondition:positive subcontract-weakness weak=start1
}
