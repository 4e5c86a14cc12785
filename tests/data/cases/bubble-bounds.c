// The first has a bound that fails at the exit; the second a true one, but no loop assigns. [options: --no-rte] [slow]

/*@ requires places: \valid(deck + i) && \valid(deck + j);
    assigns deck[i], deck[j];
    ensures traded: deck[i] == \old(deck[j]) && deck[j] == \old(deck[i]);
*/
void trade(int *deck, int i, int j)
{
  int card = deck[i];
  deck[i] = deck[j];
  deck[j] = card;
}

/*@ requires some: n > 0;
    requires writable: \valid(deck + (0 .. n - 1));
    ensures sorted: \forall integer a, b; 0 <= a <= b < n ==> deck[a] <= deck[b];
    //~^ postcondition:sorted assuming
*/
void strict_bound(int *deck, int n)
{
  int pass = 0;
  /*@ loop invariant pass: 0 <= pass < n;
  //~^ loop-invariant-preserved:pass non-compliance input=deck=&B1[0],n=1
  */
  while (pass < n) {
    int k = 0;
    /*@ loop invariant place: 0 <= k < n;
    //~^ loop-invariant-established:place assuming
    //~^ loop-invariant-preserved:place assuming
        loop invariant largest: \forall integer a; 0 <= a <= k ==> deck[a] <= deck[k];
        //~^ loop-invariant-preserved:largest assuming
    */
    while (k < n - 1) {
      if (deck[k] > deck[k + 1])
        trade(deck, k, k + 1);
        //~^ call-precondition:places unknown
      k++;
    }
    pass++;
  }
}

/*@ requires some: n > 0;
    typically n <= 3;
    requires writable: \valid(deck + (0 .. n - 1));
    ensures sorted: \forall integer a, b; 0 <= a <= b < n ==> deck[a] <= deck[b];
    //~^ postcondition:sorted subcontract-weakness weak=loop1 input=deck=&B1[0],n=2
*/
void true_bound(int *deck, int n)
{
  int pass = 0;
  /*@ loop invariant pass: 0 <= pass <= n;
  //~^ loop-invariant-preserved:pass subcontract-weakness weak=loop2
  */
  while (pass < n) {
    int k = 0;
    /*@ loop invariant place: 0 <= k < n;
    //~^ loop-invariant-established:place assuming
    //~^ loop-invariant-preserved:place assuming
        loop invariant largest: \forall integer a; 0 <= a <= k ==> deck[a] <= deck[k];
        //~^ loop-invariant-preserved:largest assuming
    */
    while (k < n - 1) {
      if (deck[k] > deck[k + 1])
        trade(deck, k, k + 1);
        //~^ call-precondition:places unknown
      k++;
    }
    pass++;
  }
}
