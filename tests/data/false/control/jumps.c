// Loops made by goto, left by break, cut short by continue.

/*@ requires 0 <= n <= 4; assigns \nothing; */
void backward(int n)
{
  int i = 0, s = 0;
again:
  /*@ loop invariant 0 <= i <= n && s == 2 * i; loop assigns i, s; loop variant n - i; */
  while (1) {
    if (i >= n)
      goto out;
    i++;
    s += 2;
    continue;
    s = 99; //~ dead-code doomed
  }
out:
  //@ assert all: i == n && s == 2 * n;
  //@ check one_less: s == 2 * (n - 1); //~ assertion:one_less non-compliance input=n=0
  //@ check some: s > 0; //~ assertion:some non-compliance input=n=0
  ;
}

/*@ requires 0 <= n <= 4; assigns \nothing; */
void inner(int n)
{
  int i, c = 0;
  /*@ loop invariant 0 <= i <= n && c == i; loop assigns i, c; loop variant n - i; */
  for (i = 0; i < n; i++) {
    /*@ loop invariant 0 <= j <= 3; loop assigns j; loop variant 3 - j; */
    for (int j = 0; j < 3; j++)
      if (j == i)
        break;
    c++;
  }
  //@ assert outer_goes_on: c == n;
  //@ check leaves_both: c <= 1; //~ assertion:leaves_both non-compliance input=n=2
}

/*@ requires 0 <= n <= 4; assigns \nothing; */
void left_early(int n)
{
  int i = 0, found = 0;
  /*@ loop invariant 0 <= i <= n; loop assigns i; loop variant n - i; */
  while (i < n) {
    if (i == 2) {
      found = 1;
      break;
    }
    i++;
  }
  //@ assert either: i == n || i == 2 && found == 1;
  //@ check condition_is_false: i >= n; //~ assertion:condition_is_false non-compliance input=n=3
  //@ check never_found: found == 0; //~ assertion:never_found non-compliance input=n=3
  //@ check found_if_long: n >= 2 ==> found == 1; //~ assertion:found_if_long non-compliance input=n=2
}

/*@ requires 0 <= n <= 4; assigns \nothing; */
void in_the_step(int n)
{
  int i, even = 0;
  /*@ loop invariant 0 <= i <= n && even == (i + 1) / 2; loop assigns i, even; loop variant n - i; */
  for (i = 0; i < n; i++) {
    if (i % 2)
      continue;
    even++;
  }
  //@ assert half: even == (n + 1) / 2;
  //@ check down: even == n / 2; //~ assertion:down non-compliance input=n=1
}

/*@ requires 0 <= n <= 4; assigns \nothing; ensures least: \result >= n; check ensures all: \result == n; */ //~ postcondition:all non-compliance input=n=0
int at_least_once(int n)
{
  int i = 0;
  /*@ loop invariant 0 <= i && (i > 0 ==> i < n); loop assigns i; loop variant n - i; */
  do
    i++;
  while (i < n);
  return i;
}
