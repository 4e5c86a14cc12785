// The list of an array's elements, as a recursive definition builds it: a sum over it, with a lemma that induction shows. [slow]

/*@ logic \list<integer> to_list(int *a, integer n) =
      n <= 0 ? \Nil : to_list(a, n - 1) ^ [| a[n - 1] |];

    logic integer total(\list<integer> l) =
      \match l { case \Nil: 0 case \Cons(h, t): h + total(t) };

    lemma of_both: \forall \list<integer> a, b; total(a ^ b) == total(a) + total(b);
*/

/*@ requires 0 <= n <= 100 && \valid_read(a + (0 .. n - 1));
    requires \forall integer k; 0 <= k < n ==> -100 <= a[k] <= 100;
    assigns \nothing;
    ensures \result == total(to_list(a, n)); */
int sum(int *a, int n)
{
  int i = 0, s = 0;
  /*@ loop invariant 0 <= i <= n;
      loop invariant s == total(to_list(a, i));
      loop invariant -100 * i <= s <= 100 * i;
      loop assigns i, s;
      loop variant n - i; */
  while (i < n) {
    s += a[i];
    i++;
  }
  return s;
}
