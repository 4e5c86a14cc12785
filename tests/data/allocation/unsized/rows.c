// Rows of another file's matrix, and a matrix of one's own walked by a plain pointer. [slow]

extern int grid[][3];
int m[2][3];

/*@ requires \valid(&grid[0 .. 1]);
    assigns grid[1][2]; */ //~ assigns assuming
void row(void)
{
  grid[1][2] = 5;
  //@ check five: grid[1][2] == 5;
  grid[1][3] = 5; //~ index-bound non-compliance input=grid=&B1[0] //~ mem-access assuming //~ dead-code doomed culprits=12
}

/*@ assigns m[0 .. 1][0 .. 2];
    ensures m[1][2] == 0 && m[0][0] == 0; */
void clear(void)
{
  int *p = &m[0][0];
  /*@ loop invariant 0 <= i <= 6;
      loop invariant \forall integer k; 0 <= k < i ==> p[k] == 0;
      loop assigns i, p[0 .. 5];
      loop variant 6 - i; */
  for (int i = 0; i < 6; i++)
    p[i] = 0;
}

void over(void)
{
  int *p = &m[0][0], *end = p + 6;
  while (p < end) //~ pointer-comparison unknown
    *p++ = 1; //~ mem-access unknown
  *p = 2; //~ mem-access non-compliance input=m={{0,0,0},{0,0,0}}
}
