// A list of functions that is too short is refuted, and what rests on it is proved only if it holds.

/*@ requires x < 100; assigns \nothing; ensures \result == x + 1; */
int next(int x)
{
  return x + 1;
}

/*@ requires x > -100; assigns \nothing; ensures \result == x - 1; */
int previous(int x)
{
  return x - 1;
}

/*@ requires f == next || f == previous;
    requires -50 <= x <= 50;
    assigns \nothing;
    ensures up: \result == x + 1; //~ postcondition:up non-compliance input=f=&previous,x=0
*/
int either(int (*f)(int), int x)
{
  //@ calls next, previous;
  return f(x);
}

/*@ requires f != \null;
    requires -50 <= x <= 50;
    assigns \nothing; //~ assigns assuming
    ensures up: \result == x + 1; //~ postcondition:up assuming
*/
int one(int (*f)(int), int x)
{
  //@ calls next;
  return f(x); //~ call-target non-compliance input=f=&previous,x=0 //~ call-precondition assuming
}

int main(void)
{
  int r = one(previous, 5);
  //@ assert six: r == 6; //~ assertion:six assuming
  return r;
}
