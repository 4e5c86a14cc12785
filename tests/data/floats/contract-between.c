// A loop's contract keeps a sum of floats between numbers: runs in which it chooses like the code compare these as real numbers.
/*@ requires 0 < n < 50 && \valid_read(part + (0 .. n - 1));
    requires \forall integer i; 0 <= i < n ==> \is_finite(part[i]) && 0 <= part[i] <= 1;
    assigns \nothing;
    ensures some: \result >= 0;
    ensures none: \result < 0; */ //~ postcondition:none non-compliance input=part=&B1[0],n=1
float total(const float *part, int n)
{
  float s = 0;
  /*@ loop invariant 0 <= i <= n;
      loop invariant \is_finite(s) && 0 <= s <= 2 * i;
      loop assigns i, s;
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    s = part[i] > 0.5f ? part[i] : s;
  return s;
}
