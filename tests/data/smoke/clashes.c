// Clauses that no run gets past: what excludes them is named, and what lies behind told once.

/*@ requires \valid(v + (0 .. 3)); assigns v[0 .. 3]; ensures \result == 7; */ //~ postcondition assuming
int stored(int *v)
{
  v[2] = 5;
  v[1] = 3;
  //@ assert v[2] < v[1]; //~ assertion non-compliance input=v=&B1[0] //~ dead-code doomed culprits=6,7,8
  return 6;
}

/*@ requires n >= 0; assigns \nothing; ensures \result >= 0; */ //~ postcondition assuming
int halves(int n)
{
  int k = n / 2;
  if (k > 3) {
    //@ assert low: k < 2; //~ assertion:low non-compliance input=n=8 //~ dead-code doomed culprits=16,17
    return -1;
  }
  return k;
}

int total;
/*@ requires step > 0; assigns total; ensures total == \old(total) + step; */
void forward(int step);

/*@ requires total == 0; assigns total; ensures total == 1; */ //~ postcondition assuming
void backward(void)
{
  int back = -1;
  forward(back); //~ call-precondition non-compliance input=total=0 //~ dead-call doomed culprits=24,30
  total = 2;
}

/*@ requires 0 < n < 100; assigns \nothing; ensures \result == 1; */ //~ postcondition assuming
int counts(int n)
{
  int sum = 0, i;
  /*@ loop invariant bounds: 1 <= i <= n;
      loop invariant sums: sum == i * 2; //~ loop-invariant-established:sums non-compliance input=n=1 //~ loop-invariant-preserved:sums assuming //~ dead-loop doomed culprits=38,40,43
      loop assigns i, sum;
      loop variant n - i; */
  for (i = 1; i < n; i++)
    sum += 2; //~ signed-overflow assuming
  return sum;
}

/*@ requires n > 0; assigns \nothing; */
int some(int n)
{
  //@ assert sometimes: n < 10; //~ assertion:sometimes non-compliance input=n=10
  if (n >= 10)
    return 3;
  return 4;
}

/*@ assigns \nothing; */
int two(int n)
{
  //@ assert low: n < 3; //~ assertion:low non-compliance input=n=3
  //@ assert high: n > 6; //~ assertion:high non-compliance input=n=0 //~ dead-code doomed culprits=60,61
  return n;
}

/*@ assigns \nothing; ensures \result == 5; */ //~ postcondition assuming
int behind(int n)
{
  /*@ loop invariant zero: n == 0; //~ loop-invariant-established:zero non-compliance input=n=1 //~ loop-invariant-preserved:zero assuming
      loop assigns n;
      loop variant n; */
  while (n > 0)
    n--; //~ dead-code alive
  //@ assert n == 1; //~ assertion non-compliance input=n=0 //~ dead-code unknown
  return n;
}

int left;
/*@ requires left > 0; assigns left; ensures left == \old(left) - 1; */
void take(void) { left--; }

/*@ requires left == 2; assigns left; */
void as_often(void)
{
  take();
  take();
}

/*@ requires left == 1; assigns left; */
void too_often(void)
{
  take();
  take(); //~ call-precondition non-compliance input=left=1 //~ dead-call doomed culprits=78,78,88
  left = 3;
}

/*@ requires \valid(p) && \valid(q); assigns *p, *q; */
void equal(int *p, int *q)
{
  *p = 1;
  *q = 2;
  //@ assert apart: *p == 1 || p == q;
  if (p == q) {
    //@ assert same: *p == 2;
    *q = 5;
  }
}
