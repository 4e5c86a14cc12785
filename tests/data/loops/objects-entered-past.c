// A loop whose body has an object of its own, entered in its midst: by a case, and by goto from outside and again. [slow]

/*@ requires \valid(p); assigns *p; ensures *p == v; */
void set(int *p, int v)
{
  *p = v;
}

/*@ requires 0 <= n <= 5; assigns \nothing; ensures \result != 3; */ //~ postcondition subcontract-weakness weak=loop1 input=n=2
int by_case(int n)
{
  int i = 0;
  switch (n) {
    /*@ loop invariant 0 <= i <= n + 1; loop assigns i; loop variant n + 1 - i; */
    while (i < n) {
  case 2:
  case 3:;
      int t[2] = {0, 1};
      set(t, i + i / 2);
      i = t[0] + t[1];
    }
  }
  return i;
}

/*@ requires 0 <= n <= 3; assigns \nothing; ensures \result != 7; */ //~ postcondition non-compliance input=n=1
int twice(int n)
{
  int i = 0, r = 0;
  /*@ loop invariant 0 <= r <= 2; loop assigns i, r; loop variant 2 - r; */
  while (r < 2) {
    r++;
    i = r;
    if (n == 1)
      goto in;
    /*@ loop invariant r <= i <= 4; loop assigns i; loop variant 3 - i; */
    while (i < 3) {
    in:;
      int t[1] = {0};
      set(t, i);
      i = t[0] + 1;
    }
  }
  return n == 1 ? i + 4 : i; //~ signed-overflow subcontract-weakness weak=loop1 input=n=1
}
