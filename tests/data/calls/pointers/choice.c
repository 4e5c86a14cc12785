// A callee that is chosen: by a condition, by assignments, by a function, in a loop.

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

typedef int step(int);

/*@ requires -50 <= x <= 50;
    assigns \nothing;
    ensures up: up ==> \result == x + 1;
    ensures down: !up ==> \result == x - 1; */
int conditional(int up, int x)
{
  return (up ? next : previous)(x);
}

/*@ requires -50 <= x <= 50;
    assigns \nothing;
    ensures up: \result == x + 1; */ //~ postcondition:up non-compliance input=up=0,x=0
int assigned(int up, int x)
{
  step *f = next;
  if (!up)
    f = &previous;
  return (*f)(x);
}

/*@ assigns \nothing;
    ensures up ==> \result == next;
    ensures !up ==> \result == previous; */
step *choose(int up)
{
  return up ? next : previous;
}

/*@ requires -50 <= x <= 50;
    assigns \nothing;
    ensures up: up ==> \result == x + 1;
    ensures down: !up ==> \result == x - 1; */
int by_function(int up, int x)
{
  return choose(up)(x);
}

/*@ requires -50 <= x <= 50;
    ensures up: \result == x + 1; */ //~ postcondition:up assuming
int unset(int up, int x)
{
  step *f;
  if (up)
    f = next;
  return f(x); //~ initialization non-compliance input=up=0,x=0 //~ mem-access assuming //~ call-precondition assuming
}

/*@ requires 0 <= n <= 10;
    assigns \nothing;
    ensures zero: \result == n % 2; */
int turns(int n)
{
  step *f = next;
  int x = 0;
  /*@ loop invariant 0 <= i <= n;
      loop invariant x == i % 2;
      loop invariant f == (i % 2 == 0 ? next : previous);
      loop assigns i, x, f;
      loop variant n - i; */
  for (int i = 0; i < n; i++) {
    x = f(x);
    f = f == next ? previous : next;
  }
  return x;
}
