// Tables of functions: constant ones, with a hole, that may be changed, in main.

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

static int (*const steps[2])(int) = {next, previous};
static int (*const sparse[4])(int) = {next, [2] = previous};
static int (*kept[2])(int) = {next, next};

/*@ requires 0 <= k < 2 && -50 <= x <= 50;
    assigns \nothing;
    ensures near: x - 1 <= \result <= x + 1;
    ensures up: k == 0 ==> \result == x + 1;
    ensures down: k == 0 ==> \result == x - 1; //~ postcondition:down non-compliance input=k=0,x=0
*/
int step(int k, int x)
{
  return steps[k](x);
}

/*@ requires 0 <= k <= 2 && -50 <= x <= 50;
    assigns \nothing; */ //~ assigns assuming
int beyond(int k, int x)
{
  return steps[k](x); //~ index-bound non-compliance input=k=2,x=0 //~ mem-access assuming //~ call-precondition assuming
}

/*@ requires k == 0 || k == 2;
    requires -50 <= x <= 50;
    assigns \nothing;
    ensures near: x - 1 <= \result <= x + 1; */
int of_sparse(int k, int x)
{
  return sparse[k](x);
}

/*@ requires 0 <= k < 4 && -50 <= x <= 50;
    assigns \nothing; */ //~ assigns assuming
int in_a_hole(int k, int x)
{
  return sparse[k](x); //~ mem-access non-compliance input=k=1,x=0 //~ call-precondition assuming
}

/*@ requires 0 <= k < 2 && -50 <= x <= 50;
    assigns \nothing; //~ assigns assuming
    ensures up: \result == x + 1; */ //~ postcondition:up assuming
int of_kept(int k, int x)
{
  //@ calls next;
  return kept[k](x); //~ call-target non-compliance input=kept={NULL,NULL},k=0,x=0 //~ call-precondition assuming
}

int main(void)
{
  int r = kept[1](4);
  //@ assert five: r == 5;
  kept[1] = previous;
  r = kept[1](4);
  //@ assert five: r == 5; //~ assertion:five non-compliance input=kept={&next,&next} //~ dead-code doomed culprits=9,66,67,68
  r = steps[1](r);
  return r;
}
