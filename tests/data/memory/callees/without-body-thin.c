// The contract of a callee without a body says where it writes, and not what.

/*@ requires \valid(p);
    assigns *p; */
void sensor(int *p);

/*@ assigns \nothing; */
void f(void)
{
  int x = 0, y = 1;
  sensor(&x);
  //@ assert other: y == 1;
  //@ assert natural: x >= 0; //~ assertion:natural subcontract-weakness weak=sensor1
}
