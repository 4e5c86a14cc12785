// What a list says is checked whatever run-time errors are not. [options: --no-rte]

/*@ assigns \nothing; ensures \result == 1; */
int one(void)
{
  return 1;
}

/*@ assigns \nothing; ensures \result == 2; */
int two(void)
{
  return 2;
}

/*@ ensures one: \result == 1; */ //~ postcondition:one assuming
int listed(int (*f)(void))
{
  //@ calls one;
  return f(); //~ call-target non-compliance input=f=NULL
}

/*@ requires f == \null || f == two;
    ensures two: \result == 2; */
int not_listed(int (*f)(void))
{
  return f();
}
