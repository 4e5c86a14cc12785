// Copies an array, and puts a new value wherever the old one stands.

/*@ requires length: n >= 0;
    requires readable: \valid_read(draft + (0 .. n - 1));
    requires writable: \valid(clean + (0 .. n - 1));
    requires apart: \separated(draft + (0 .. n - 1), clean + (0 .. n - 1));
    typically n <= 3;
    assigns clean[0 .. n - 1];
    ensures changed: \forall integer k; 0 <= k < n && draft[k] == wrong ==> clean[k] == right;
    ensures kept: \forall integer k; 0 <= k < n && draft[k] != wrong ==> clean[k] == draft[k];
*/
void correct(const int *draft, int *clean, int n, int wrong, int right)
{
  int i = 0;
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant changed:
        \forall integer k; 0 <= k < i && draft[k] == wrong ==> clean[k] == right;
      loop invariant kept:
        \forall integer k; 0 <= k < i && draft[k] != wrong ==> clean[k] == draft[k];
      loop assigns i, clean[0 .. n - 1];
      loop variant n - i;
  */
  while (i < n) {
    if (draft[i] == wrong)
      clean[i] = right;
    else
      clean[i] = draft[i];
    i++;
  }
}
