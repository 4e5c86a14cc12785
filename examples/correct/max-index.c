// The first place of a greatest element.

/*@ requires some: n > 0;
    requires readable: \valid_read(score + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    ensures range: 0 <= \result < n;
    ensures greatest: \forall integer k; 0 <= k < n ==> score[k] <= score[\result];
    ensures first: \forall integer k; 0 <= k < \result ==> score[k] < score[\result];
*/
int winner(const int *score, int n)
{
  int best = 0;
  /*@ loop invariant range: 0 <= best < i <= n;
      loop invariant greatest: \forall integer k; 0 <= k < i ==> score[k] <= score[best];
      loop invariant first: \forall integer k; 0 <= k < best ==> score[k] < score[best];
      loop assigns i, best;
      loop variant n - i;
  */
  for (int i = 1; i < n; i++) {
    if (score[i] > score[best])
      best = i;
  }
  return best;
}
