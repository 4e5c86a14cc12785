// Whether two arrays of bytes agree; a flag ends the loop.

/*@ predicate agree(unsigned char *p, unsigned char *q, integer n) =
      \forall integer k; 0 <= k < n ==> p[k] == q[k];
*/

/*@ requires readable: \valid_read(key + (0 .. n - 1)) && \valid_read(lock + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    behavior fits:
      assumes agree(key, lock, n);
      ensures opens: \result == 1;
    behavior differs:
      assumes !agree(key, lock, n);
      ensures stays: \result == 0;
    complete behaviors;
    disjoint behaviors;
*/
int opens(unsigned char *key, unsigned char *lock, unsigned n)
{
  int good = 1;
  unsigned i = 0;
  /*@ loop invariant range: i <= n;
      loop invariant truth: good == 0 || good == 1;
      loop invariant so_far: good == 1 ==> agree(key, lock, i);
      loop invariant differs: good == 0 ==> !agree(key, lock, n);
      loop assigns i, good;
      loop variant n - i;
  */
  while (good && i < n) {
    good = key[i] == lock[i];
    i++;
  }
  return good;
}
