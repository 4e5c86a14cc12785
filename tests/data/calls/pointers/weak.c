// A function in a list whose contract says too little, and one without a body.

/*@ assigns \nothing; ensures \result >= 1; */
int one(void)
{
  return 1;
}

/*@ assigns \nothing; ensures \result >= 1; */
int some(void);

/*@ requires f == one;
    ensures one: \result == 1; */ //~ postcondition:one subcontract-weakness weak=one1 input=f=&one
int code(int (*f)(void))
{
  //@ calls one, some;
  return f();
}

/*@ requires f == one || f == some;
    ensures positive: \result > 0;
    ensures one: \result == 1; */ //~ postcondition:one subcontract-weakness weak=one1 input=f=&one
int either(int (*f)(void))
{
  //@ calls one, some;
  return f();
}
