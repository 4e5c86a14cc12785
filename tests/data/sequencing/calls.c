// Operators that order their operands, full expressions, and what functions do, are no error.
int n;

/*@ assigns n; ensures n == \old(n) && \result == 0; */
int touch(void)
{
  n = n;
  return 0;
}

/*@ requires 0 <= i < 9; ensures \result == 1; */
int fine(int i, int k)
{
  int j = 0;
  i = (i++, i);
  j = i++ && i;
  j = k ? i - 1 : i++;
  j = n + touch();
  n = touch() + touch();
  return i = n + 1;
}

char from[4];

/*@ requires \valid(to + (0 .. 3)) && \separated(to + (0 .. 3), from + (0 .. 3)); */
void copies(char *to)
{
  char *s = from;
  *to++ = *s++;
  *to++ = *s++;
}
