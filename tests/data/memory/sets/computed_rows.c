// The ends of a range within a range are constants however they are written, and a row may begin anywhere.

#define N 3

/*@ requires \valid(m + (0 .. N - 1));
    assigns m[0 .. N - 1][0 .. N - 1];
    ensures m[2][2] == 1; */
void all(int (*m)[N])
{
  m[2][2] = 1;
}

/*@ requires \valid(&m[0 .. n - 1][0 .. N - 2]) && n > 1;
    assigns m[0 .. n - 1][0 .. N - 2];
    ensures m[1][2] == \old(m[1][2]); */
void part(int m[][N], int n)
{
  m[1][0] = 1;
}

/*@ requires \valid(m + (0 .. N - 1));
    assigns m[1 .. 2][1 .. 3]; */ //~ assigns non-compliance input=m=&B1[0]
void beyond(int m[][N])
{
  m[1][0] = 1;
}
