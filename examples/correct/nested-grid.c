// Counts the squares of a board row by row: the product, without a multiplication.

/*@ requires sizes: 0 <= rows <= 1000 && 0 <= columns <= 1000;
    typically rows <= 3 && columns <= 3;
    assigns \nothing;
    ensures product: \result == rows * columns;
*/
int squares(int rows, int columns)
{
  int count = 0;
  /*@ loop invariant row: 0 <= i <= rows;
      loop invariant count: count == i * columns;
      loop invariant small: 0 <= count <= 1000 * i;
      loop assigns i, count;
      loop variant rows - i;
  */
  for (int i = 0; i < rows; i++) {
    /*@ loop invariant column: 0 <= j <= columns;
        loop invariant so_far: count == i * columns + j;
        loop assigns j, count;
        loop variant columns - j;
    */
    for (int j = 0; j < columns; j++)
      count++;
  }
  return count;
}
