// Whatever the callee writes, the caller's own write fails the assertion.

/*@ requires \valid(p);
    assigns *p; */
void sensor(int *p);

/*@ assigns \nothing; */
void f(int v)
{
  int x = 0;
  sensor(&x);
  x = v;
  //@ assert natural: x >= 0; //~ assertion:natural non-compliance input=v=-1
}
