// Behind the end of a row stands the next row, yet its index is out of bounds.

/*@ requires 0 <= i < 2 && 0 <= j <= 3;
    assigns \nothing;
*/
int f(int i, int j)
{
  int m[2][3] = {{1, 2, 3}, {4, 5}};
  return m[i][j]; //~ index-bound non-compliance input=i=0,j=3 //~ initialization assuming
}
