// A call through null is of no function that a list names.

/*@ assigns \nothing; ensures \result == 1; */
int one(void)
{
  return 1;
}

/*@ requires f == \null || f == one;
    ensures one: \result == 1; //~ postcondition:one assuming
*/
int call(int (*f)(void))
{
  //@ calls one;
  return f(); //~ call-target non-compliance input=f=NULL
}

/*@ requires f == \null || f == one;
    ensures one: f != \null ==> \result == 1;
*/
int call_if(int (*f)(void))
{
  if (!f)
    return 0;
  //@ calls one;
  return (*f)();
}
