// Code that preconditions, conditions, loops or jumps keep every run from.

/*@ requires \valid_read(p);
    assigns \nothing; ensures \result == *p; */
int first(int *p)
{
  if (p == 0)
    return -1; //~ dead-code doomed culprits=3,7
  return *p;
}

/*@ assigns \nothing; */
int checked(int *p)
{
  if (p == 0)
    return -1;
  return 1;
}

/*@ requires x > 5; assigns \nothing; */
int twice_asked(int x)
{
  if (x > 3)
    return 1;
  x = 4; //~ dead-code doomed culprits=20,23
  return x;
}

/*@ assigns \nothing; */
int behind_return(int x)
{
  return x;
  x = 2; //~ dead-code doomed
  return 3;
}

/*@ requires d > 0; assigns \nothing; ensures \result == n / d; */
int meant(int n, int d)
{
  if (d == 0) {
    //@ assert \false;
    return 0;
  }
  return n / d;
}

/*@ assigns \nothing; */
int jumped_over(int x)
{
  goto end;
  //@ assert \false; //~ assertion unreachable
  x = 3;
end:
  return x;
}

/*@ requires x > 0; assigns \nothing; */
int later(int x)
{
  int y = x;
  if (x < 0) {
    y = 1; //~ dead-code doomed culprits=57,61
    if (y > 0)
      y = 2;
    y = 3;
  }
  return y;
}

/*@ requires x > 0; */
void waits_for_nothing(int x)
{
  if (x <= 0)
    for (;;); //~ dead-code doomed culprits=70,73
}

void waits(int x)
{
  if (x <= 0)
    for (;;);
}
