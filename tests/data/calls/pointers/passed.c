// Pointers to functions that are passed on.

/*@ requires x < 100; assigns \nothing; ensures \result == x + 1; */
static int next(int x)
{
  return x + 1;
}

/*@ requires x > -100; assigns \nothing; ensures \result == x - 1; */
static int previous(int x)
{
  return x - 1;
}

/*@ requires f == next || f == previous;
    requires -50 <= x <= 50;
    assigns \nothing;
    ensures f == next ==> \result == x + 1;
    ensures f == previous ==> \result == x - 1; */
static int apply(int (*f)(int), int x)
{
  //@ calls next, previous;
  return f(x);
}

/*@ requires f == next || f == previous;
    requires -20 <= x <= 20;
    assigns \nothing;
    ensures up: \result == x + 2; */ //~ postcondition:up non-compliance input=f=&previous,x=0
int twice(int (*f)(int), int x)
{
  return apply(f, apply(f, x));
}

/*@ requires -20 <= x <= 20;
    assigns \nothing;
    ensures same: \result == x; */
int there_and_back(int x)
{
  return apply(previous, apply(next, x));
}

int missing(int x)
{
  return apply(0, 1); //~ call-precondition non-compliance input=x=0 //~ dead-call doomed culprits=15
}

/*@ requires \valid(a + (0 .. n - 1)) && 0 <= n;
    requires \forall integer k; 0 <= k < n ==> -20 <= a[k] <= 20;
    requires f == next || f == previous;
    assigns a[0 .. n - 1];
    ensures \forall integer k; 0 <= k < n ==> a[k] == \old(a[k]) + 1; */ //~ postcondition non-compliance input=a=&B1[0],n=1,f=&previous
void map(int *a, int n, int (*f)(int))
{
  /*@ loop invariant 0 <= i <= n;
      loop invariant \forall integer k; 0 <= k < i && f == next ==> a[k] == \at(a[k], Pre) + 1;
      loop invariant \forall integer k; 0 <= k < i && f == previous ==> a[k] == \at(a[k], Pre) - 1;
      loop invariant \forall integer k; i <= k < n ==> a[k] == \at(a[k], Pre);
      loop assigns i, a[0 .. n - 1];
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    //@ calls next, previous;
    a[i] = f(a[i]);
}
