// Loops over floating-point values. [slow]

/*@ requires n > 0 && \valid_read(a + (0 .. n - 1));
    requires \forall integer i; 0 <= i < n ==> \is_finite(a[i]);
    assigns \nothing;
    ensures above: \forall integer i; 0 <= i < n ==> a[i] <= \result; */
double greatest(const double *a, int n)
{
  double m = a[0];
  /*@ loop invariant 1 <= i <= n;
      loop invariant \is_finite(m) && \forall integer k; 0 <= k < i ==> a[k] <= m;
      loop assigns i, m;
      loop variant n - i; */
  for (int i = 1; i < n; i++)
    if (a[i] > m)
      m = a[i];
  return m;
}

/*@ requires n > 0 && \valid_read(a + (0 .. n - 1));
    requires \forall integer i; 0 <= i < n ==> \is_finite(a[i]);
    assigns \nothing;
    ensures above: \forall integer i; 0 <= i < n ==> a[i] <= \result; */ //~ postcondition:above subcontract-weakness weak=loop1 input=a=&B1[0],n=1
double forgotten(const double *a, int n)
{
  double m = a[0];
  /*@ loop invariant 1 <= i <= n;
      loop assigns i, m;
      loop variant n - i; */
  for (int i = 1; i < n; i++)
    if (a[i] > m)
      m = a[i];
  return m;
}

/*@ requires 0 <= n <= 10 && \valid_read(a + (0 .. n - 1));
    requires \forall integer i; 0 <= i < n ==> \is_finite(a[i]) && 0 <= a[i] <= 1;
    assigns \nothing;
    ensures little: 0 <= \result <= 10.001; */
double sum(const double *a, int n)
{
  double s = 0;
  /*@ loop invariant 0 <= i <= n;
      loop invariant \is_finite(s) && 0 <= s <= i * 1.0001;
      loop assigns i, s;
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
