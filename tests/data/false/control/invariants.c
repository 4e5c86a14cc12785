// The contract of a loop says too little, and what is wanted holds of the code. [slow]

/*@ requires 0 <= n <= 3; assigns \nothing; */
void forgotten(int n)
{
  int i = 0, s = 0, k = 7;
  /*@ loop invariant 0 <= i <= n && s >= i; loop assigns i, s, k; loop variant n - i; */
  while (i < n) {
    i++;
    s = i;
  }
  //@ assert said: i == n && s >= n;
  //@ check sum: s == n; //~ assertion:sum subcontract-weakness weak=loop1 input=n=0
  //@ check untouched: k == 7; //~ assertion:untouched subcontract-weakness weak=loop1 input=n=0
}

/*@ requires 0 <= n <= 3; assigns \nothing; */
void no_upper_bound(int n)
{
  int i = 0;
  /*@ loop invariant i >= 0; loop assigns i; loop variant n - i; */
  while (i < n)
    i++;
  //@ assert end: i >= n;
  //@ check exactly: i == n; //~ assertion:exactly subcontract-weakness weak=loop1 input=n=0
}

/*@ requires 0 <= n <= 3; assigns \nothing; */
void two(int n)
{
  int i = 0, j = 0;
  /*@ loop invariant 0 <= i <= n; loop assigns i, j; loop variant n - i; */
  for (i = 0; i < n; i++)
    j = i;
  /*@ loop invariant 0 <= i; loop assigns i; loop variant i; */
  while (i > 0)
    i--;
  //@ assert zero: i == 0;
  //@ check first_only: j <= n; //~ assertion:first_only subcontract-weakness weak=loop1 input=n=0
  //@ check last: n > 0 ==> j == n; //~ assertion:last non-compliance input=n=1
}

/*@ assigns \nothing; ensures \result >= x; */
int up(int x);
/*@ assigns \nothing; ensures 0 <= \result <= 3; */
int small(int x) { return x & 1; }

/*@ requires 0 <= x <= 5; assigns \nothing; */
void called(int x)
{
  int b = small(x), c = small(x);
  //@ assert said: 0 <= b <= 3;
  int a = up(x);
  //@ assert at_least: a >= x;
  //@ check next: a == x; //~ assertion:next subcontract-weakness weak=up1 input=x=0
  //@ check bit: b <= 1; //~ assertion:bit subcontract-weakness weak=small1 input=x=0
  //@ check same: b == c; //~ assertion:same subcontract-weakness weak=small1 input=x=0
}

/*@ requires 0 <= n <= 4; decreases n; assigns \nothing; ensures \result >= n; */
int sum(int n)
{
  if (n == 0)
    return 0;
  int r = sum(n - 1);
  //@ assert said: r >= n - 1;
  //@ check exact: r == n * (n - 1) / 2; //~ assertion:exact subcontract-weakness weak=sum1 input=n=1
  return n + r; //~ signed-overflow subcontract-weakness weak=sum1 input=n=1
}
