// The integer square root, by adding up odd numbers.

/*@ requires small: 0 <= area <= 10000;
    typically area <= 10;
    assigns \nothing;
    ensures below: 0 <= \result && \result * \result <= area;
    ensures above: area < (\result + 1) * (\result + 1);
*/
int side(int area)
{
  int side = 0;
  int odd = 1;
  int square = 1;
  /*@ loop invariant start: 0 <= side <= area;
      loop invariant below: side * side <= area;
      loop invariant odd: odd == 2 * side + 1;
      loop invariant square: square == (side + 1) * (side + 1);
      loop assigns side, odd, square;
      loop variant area - square + odd;
  */
  while (square <= area) {
    side++;
    odd += 2;
    square += odd;
  }
  return side;
}
