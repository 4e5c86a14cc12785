// A frame that names one column of a matrix.

int m[2][3];

/*@ requires 0 <= c < 3;
    assigns m[0 .. 1][c];
    ensures zero: m[0][c] == 0 && m[1][c] == 0;
*/
void clear_column(int c)
{
  m[0][c] = 0;
  m[1][c] = 0;
}

/*@ requires 0 <= r < 2;
    assigns m[0 .. 1][r]; */ //~ assigns non-compliance input=m={{0,1,0},{0,0,0}},r=0
void clear_row(int r)
{
  m[r][0] = 0;
  m[r][1] = 0;
}
