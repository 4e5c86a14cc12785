// A rectangle of a matrix, by two ranges.

int m[3][3];

/*@ assigns m[0 .. 1][1 .. 2];
    ensures kept: m[2][1] == \old(m[2][1]) && m[0][0] == \old(m[0][0]); */
void right(void)
{
  m[0][1] = 1;
  m[1][2] = 1;
}

/*@ assigns m[0 .. 1][1 .. 2]; */ //~ assigns non-compliance input=m={{0,0,0},{0,0,0},{0,0,0}}
void wrong(void)
{
  m[1][0] = 1;
}
