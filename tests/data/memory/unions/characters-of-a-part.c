// Of a number of eight bytes four have names of their own: all are shown.
typedef union { long l; struct { char b3, b2, b1, b0; } c; } number;

int own(int n)
{
  number u;
  u.c.b1 = 2;
  u.c.b0 = n;
  return 6 / (u.c.b1 - 2); //~ division-by-zero non-compliance //~ dead-code doomed culprits=7,9
}

int passed(number u)
{
  return 6 / (u.c.b1 - 2); //~ division-by-zero non-compliance
}
