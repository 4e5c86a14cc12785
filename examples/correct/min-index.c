// The last place of a least element, found from the end; -1 if there is none.

/*@ requires length: n >= 0;
    requires readable: \valid_read(cost + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    behavior nothing_there:
      assumes n == 0;
      ensures none: \result == -1;
    behavior something_there:
      assumes n > 0;
      ensures range: 0 <= \result < n;
      ensures least: \forall integer k; 0 <= k < n ==> cost[\result] <= cost[k];
      ensures last: \forall integer k; \result < k < n ==> cost[\result] < cost[k];
    complete behaviors;
    disjoint behaviors;
*/
int cheapest(const int *cost, int n)
{
  int place = n - 1;
  int i = place;
  /*@ loop invariant range: i <= place < n && -1 <= i;
      loop invariant some: n > 0 ==> 0 <= place && 0 <= i;
      loop invariant least: \forall integer k; i <= k < n && 0 <= k ==> cost[place] <= cost[k];
      loop invariant last: \forall integer k; place < k < n ==> cost[place] < cost[k];
      loop assigns i, place;
      loop variant i;
  */
  while (i > 0) {
    i--;
    if (cost[i] < cost[place])
      place = i;
  }
  return place;
}
