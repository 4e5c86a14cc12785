// Lemmas that follow by induction over an integer, and a function that needs them.
/*@ axiomatic Total {
      logic integer total(int *a, integer from, integer to) reads a[from .. to - 1];
      axiom nothing: \forall int *a, integer from, to; from >= to ==> total(a, from, to) == 0;
      axiom last: \forall int *a, integer from, to;
        from < to ==> total(a, from, to) == total(a, from, to - 1) + a[to - 1];
    }
    logic integer rabbits(integer n) = n <= 1 ? n : rabbits(n - 1) + rabbits(n - 2);
    logic integer stairs(integer n) = n <= 0 ? 0 : n + stairs(n - 1);
    logic integer digits(integer n) = n < 10 ? 1 : 1 + digits(n / 10);
    logic integer common(integer a, integer b) = b == 0 ? a : common(b, a % b);
    logic integer added(integer n, integer so_far) = n <= 0 ? so_far : added(n - 1, so_far + n);
    predicate rising(int *a, integer n) = n <= 1 || (rising(a, n - 1) && a[n - 2] <= a[n - 1]);
    logic integer below(integer n) = n >= 0 ? 0 : below(n + 1) - 1;
*/
/*@ lemma rabbits_are_natural: \forall integer n; n >= 0 ==> rabbits(n) >= 0;
    lemma stairs_are_a_product: \forall integer n; n >= 0 ==> 2 * stairs(n) == n * (n + 1);
    lemma below_is_the_number: \forall integer n; n <= 0 ==> below(n) == n;
    lemma digits_are_some: \forall integer n; digits(n) >= 1;
    lemma common_is_natural: \forall integer a, b; a >= 0 && b >= 0 ==> common(a, b) >= 0;
    lemma added_is_stairs: \forall integer n, so_far; added(n, so_far) == so_far + stairs(n);
    lemma rising_is_sorted: \forall int *a, integer n;
      rising(a, n) ==> \forall integer i, j; 0 <= i <= j < n ==> a[i] <= a[j];
    lemma parts: \forall int *a, integer from, middle, to;
      from <= middle <= to ==> total(a, from, to) == total(a, from, middle) + total(a, middle, to);
*/
/*@ requires 0 <= n <= 1000;
    assigns \nothing;
    ensures 2 * \result == n * (n + 1); */
int climb(int n)
{
  int sum = 0;
  /*@ loop invariant 1 <= i <= n + 1;
      loop invariant sum == stairs(i - 1) && 0 <= sum <= 1000 * (i - 1);
      loop assigns i, sum;
      loop variant n - i; */
  for (int i = 1; i <= n; i++)
    sum += i;
  return sum;
}
