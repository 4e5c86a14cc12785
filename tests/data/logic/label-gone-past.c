// What names a label is refused where a jump may go past it: it has no state there.
int past(int x)
{
  int y = 5;
  if (x) goto skip;
L: y = 1;
skip: ;
  /*@ assert at: \at(y, L) == 5; */ //~ refused
  return y;
}

int passed(int x)
{
  int y = 5;
L: y = 1;
  if (x) goto skip;
  y = 2;
skip: ;
  /*@ assert at: \at(y, L) == 5; */
  return y;
}

void in_a_loop(int n)
{
  int y = 0;
M: y = n;
  /*@ loop invariant \at(y, M) == 0; loop assigns n; */
  while (n > 0) n--;
}
