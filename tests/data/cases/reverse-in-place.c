// The callee has no assigns clause, and the invariants do not say that the middle is still as it was. [slow]

/*@ requires writable: \valid(one) && \valid(other);
    ensures exchanged: *one == \old(*other) && *other == \old(*one);
*/
void exchange(int *one, int *other)
{
  int kept = *one;
  *one = *other;
  *other = kept;
}

/*@ requires length: n >= 0;
    requires writable: \valid(train + (0 .. n - 1));
    assigns train[0 .. n - 1];
    //~^ assigns assuming
    ensures turned: \forall integer k; 0 <= k < n ==> train[k] == \old(train[n - 1 - k]);
    //~^ postcondition:turned subcontract-weakness weak=loop1
*/
void turn_round(int *train, int n)
{
  int head = 0;
  int tail = n;
  /*@ loop invariant range: 0 <= head <= tail <= n;
      loop invariant meet: head + tail == n;
      loop invariant front: \forall integer k; 0 <= k < head ==> train[k] == \at(train[n - 1 - k], Pre);
      //~^ loop-invariant-preserved:front subcontract-weakness weak=loop1
      loop invariant back: \forall integer k; tail <= k < n ==> train[k] == \at(train[n - 1 - k], Pre);
      //~^ loop-invariant-preserved:back subcontract-weakness weak=loop1
      loop assigns head, tail, train[0 .. n - 1];
      //~^ loop-assigns subcontract-weakness weak=exchange1
      loop variant tail - head;
  */
  while (tail - head > 1) {
    tail--;
    exchange(&train[head], &train[tail]);
    head++;
  }
}
