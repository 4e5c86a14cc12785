// The least element is stored through a pointer, beside where it was found.

/*@ requires some: 0 < n;
    requires readable: \valid_read(ages + (0 .. n - 1));
    requires writable: \valid(least) && \valid(where);
    requires apart: \separated(ages + (0 .. n - 1), least, where);
    typically n <= 3;
    assigns *least, *where;
    ensures place: 0 <= *where < n && ages[*where] == *least;
    ensures bound: \forall integer k; 0 <= k < n ==> *least <= ages[k];
*/
void youngest(const int *ages, int n, int *least, int *where)
{
  *least = ages[0];
  *where = 0;
  /*@ loop invariant range: 1 <= i <= n;
      loop invariant place: 0 <= *where < i && ages[*where] == *least;
      loop invariant bound: \forall integer k; 0 <= k < i ==> *least <= ages[k];
      loop assigns i, *least, *where;
      loop variant n - i;
  */
  for (int i = 1; i < n; i++) {
    if (ages[i] < *least) {
      *least = ages[i];
      *where = i;
    }
  }
}
