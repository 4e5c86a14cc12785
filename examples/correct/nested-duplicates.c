// Whether some value occurs twice, by comparing each element with all before it.

/*@ requires length: n >= 0;
    requires readable: \valid_read(names + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    ensures truth: \result == 0 || \result == 1;
    ensures twice:
      \result == 1 ==> (\exists integer i, j; 0 <= j < i < n && names[i] == names[j]);
    ensures distinct:
      \result == 0 ==> (\forall integer i, j; 0 <= j < i < n ==> names[i] != names[j]);
*/
int has_duplicate(const int *names, int n)
{
  /*@ loop invariant range: 0 <= later <= n;
      loop invariant distinct:
        \forall integer i, j; 0 <= j < i < later ==> names[i] != names[j];
      loop assigns later;
      loop variant n - later;
  */
  for (int later = 0; later < n; later++) {
    /*@ loop invariant range: 0 <= earlier <= later;
        loop invariant new: \forall integer j; 0 <= j < earlier ==> names[later] != names[j];
        loop assigns earlier;
        loop variant later - earlier;
    */
    for (int earlier = 0; earlier < later; earlier++) {
      if (names[earlier] == names[later])
        return 1;
    }
  }
  return 0;
}
