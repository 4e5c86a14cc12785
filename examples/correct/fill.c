// Gives every element one value, from the end to the front.

/*@ requires writable: \valid(wall + (0 .. n - 1));
    typically n <= 4;
    assigns wall[0 .. n - 1];
    ensures painted: \forall integer k; 0 <= k < n ==> wall[k] == colour;
*/
void paint(int *wall, unsigned n, int colour)
{
  unsigned todo = n;
  /*@ loop invariant range: todo <= n;
      loop invariant painted: \forall integer k; todo <= k < n ==> wall[k] == colour;
      loop assigns todo, wall[0 .. n - 1];
      loop variant todo;
  */
  while (todo > 0) {
    todo--;
    wall[todo] = colour;
  }
}
