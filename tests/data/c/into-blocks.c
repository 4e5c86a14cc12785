// Jumps into blocks past declarations: what is declared there lives, and has no value yet.
/*@ requires 0 <= n <= 3; ensures \result == (n == 1 ? 5 : n == 2 ? 6 : 0); */
int by_case(int n)
{
  int result = 0;
  switch (n) {
    int t[2];
    int *p;
  case 1:
    t[0] = 5;
    p = &t[0];
    result = *p;
    break;
  case 2:
    t[1] = 6;
    result = t[1];
  }
  return result;
}

/*@ ensures \result == 3; */
int by_goto(int n)
{
  if (n)
    goto in;
  {
    int t[2];
    int *p;
    t[1] = 4;
  in:
    t[1] = 3;
    p = t;
    return p[1];
  }
}

int no_value(int n)
{
  int s = 0;
  /*@ loop invariant 0 <= i <= 2; loop assigns i, s; loop variant 2 - i; */
  for (int i = 0; i < 2; i++)
    switch (n) {
      int t[1], k;
    case 1:
      if (i == 0) {
        t[0] = 1;
        k = 1;
      }
      else
        s = t[0]; //~ initialization non-compliance input=n=1 //~ dead-code doomed culprits=50
      break;
    case 2:
      if (i == 0)
        k = 1;
      else
        s = k; //~ initialization non-compliance input=n=2 //~ dead-code doomed culprits=56
    }
  return s;
}
