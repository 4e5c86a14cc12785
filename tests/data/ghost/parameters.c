// A ghost parameter is a parameter that only ghost code and annotations see: proved, refuted, passed on. [slow]
/*@ requires \valid(a + (0 .. n-1)) && \valid(changed + (0 .. n-1)) && \separated(a + (0 .. n-1), changed + (0 .. n-1));
    requires n <= 100;
    assigns a[0 .. n-1], changed[0 .. n-1];
    ensures \forall integer i; 0 <= i < n ==> (changed[i] != 0 <==> a[i] != \old(a[i])); */
void replace(int *a, unsigned n, int from, int to) /*@ ghost(int \ghost *changed) */
{
  /*@ loop invariant 0 <= i <= n;
      loop invariant \forall integer j; i <= j < n ==> a[j] == \at(a[j], Pre);
      loop invariant \forall integer j; 0 <= j < i ==> (changed[j] != 0 <==> a[j] != \at(a[j], Pre));
      loop assigns i, a[0 .. n-1], changed[0 .. n-1];
      loop variant n - i; */
  for (unsigned i = 0; i < n; ++i) {
    if (a[i] == from) {
      a[i] = to;
      //@ ghost changed[i] = from != to;
    } /*@ ghost else { changed[i] = 0; } */
  }
}

/*@ assigns \nothing; ensures \result == 3; */
int caller(void)
{
  int a[3] = {1, 2, 1};
  //@ ghost int changed[3] = {5, 5, 5};
  replace(a, 3, 1, 4) /*@ ghost(changed) */;
  //@ assert changed[1] == 0 && changed[0] != 0; //~ assertion unknown
  //@ assert wrong: changed[2] == 0; //~ assertion:wrong non-compliance
  return 3;
}

/*@ requires n >= 0 && bound == n; assigns \nothing; ensures \result == 2 * n - bound; */
int keeps(int n) /*@ ghost(int bound) */
{
  //@ ghost bound--;
  return n;
}

int uses(int n)
{
  return keeps(n < 0 ? 0 : n) /*@ ghost(n) */; //~ call-precondition non-compliance input=n=-1
}

/*@ requires 0 <= n <= 10; ensures \result == bound + 1; assigns \nothing; */ //~ postcondition non-compliance input=n=0,bound=1
int with_weak_loop(int n) /*@ ghost(int bound) */
{
  int r = 0;
  /*@ loop invariant 0 <= r <= n + 1; loop assigns r; loop variant n + 1 - r; */
  while (r < n + 1) r++;
  //@ ghost bound = bound;
  return r;
}
