// Code of a loop that control enters elsewhere is dead only if no way through the loop comes to it. [options: --no-rte] [slow]

/*@ requires x == 2; assigns \nothing; ensures \result == 10; */
int past_a_condition(int x)
{
  int i = 0, k = 0;
  if (x == 2)
    goto in;
  /*@ loop invariant 0 <= i <= 10; loop assigns i, k; loop variant 10 - i; */
  while (i < 10) {
  in:
    i++;
    if (i == 4)
      k = 4;
    if (i == 1)
      k = 3;
    if (i == 12)
      k = 5; //~ dead-code doomed
  }
  return i;
}

/*@ requires 0 < n <= 20; assigns \nothing; */
int duff(int n)
{
  int c = 0, k = (n + 7) / 8;
  switch (n % 8) {
  case 0:
    /*@ loop invariant 0 <= k <= 3 && 0 <= c; loop assigns c, k; */
    do {
      c++;
  case 7:
      c++;
  case 6:
      c++;
  case 1:
      c++;
      if (c > 8)
        c = 8;
      if (k > 3)
        c = 0; //~ dead-code doomed
    } while (--k > 0);
  }
  return c;
}

/*@ requires 0 <= x <= 1; assigns \nothing; */
int by_case(int x)
{
  int i = 0;
  switch (x) {
  case 1:
    /*@ loop invariant 0 <= i <= 2; loop assigns i; loop variant 2 - i; */
    while (i < 2) {
      if (i == 5) {
        i = 2; //~ dead-code doomed
      }
  case 0:
      i++;
    }
  }
  return i;
}
