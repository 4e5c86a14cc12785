// Where nothing says which function is called, it may be one of which nothing is known.

/*@ requires x < 100; assigns \nothing; ensures \result == x + 1; */
int next(int x)
{
  return x + 1;
}

int (*hook)(int) = next;

/*@ requires f == next && -50 <= x <= 50;
    assigns \nothing;
    ensures up: \result == x + 1; */
int known(int (*f)(int), int x)
{
  return f(x);
}

/*@ requires f != \null;
    ensures one: \result == 1; */ //~ postcondition:one subcontract-weakness weak=other-function-2-1 input=f=&another-function#1
int any_result(int (*f)(void))
{
  return f();
}

/*@ requires -50 <= x <= 50; */
int of_hook(int x)
{
  return hook(x); //~ mem-access non-compliance input=hook=NULL,x=0
}

/*@ requires -50 <= x <= 50; */
int guarded(int x)
{
  if (hook)
    return hook(x);
  return 0;
}
