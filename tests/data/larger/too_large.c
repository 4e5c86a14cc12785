// With addresses of 32 bits no array of integers is so long that the middle of two indices overflows; one of characters is. [options: --machine=ilp32]
/*@ requires 0 <= n && \valid_read(t + (0 .. n - 1)) && \forall integer i; 0 <= i < n ==> t[i] == t[0];
    assigns \nothing;
    ensures -1 <= \result < n; */
int words(const int *t, int n, int v)
{
  int lo = 0, hi = n - 1;
  /*@ loop invariant 0 <= lo && hi < n;
      loop assigns lo, hi;
      loop variant hi - lo; */
  while (lo <= hi) {
    int mid = (lo + hi) / 2; //~ signed-overflow unknown
    if (t[mid] < v) lo = mid + 1;
    else if (t[mid] > v) hi = mid - 1;
    else return mid;
  }
  return -1;
}

/*@ requires 0 <= n && \valid_read(t + (0 .. n - 1)) && \forall integer i; 0 <= i < n ==> t[i] == t[0];
    assigns \nothing;
    ensures -1 <= \result < n; */
int letters(const char *t, int n, char v)
{
  int lo = 0, hi = n - 1;
  /*@ loop invariant 0 <= lo && hi < n;
      loop assigns lo, hi;
      loop variant hi - lo; */
  while (lo <= hi) {
    int mid = (lo + hi) / 2; //~ signed-overflow non-compliance input=t=&B1[0],n=1073741825,v=1
    if (t[mid] < v) lo = mid + 1;
    else if (t[mid] > v) hi = mid - 1;
    else return mid;
  }
  return -1;
}
