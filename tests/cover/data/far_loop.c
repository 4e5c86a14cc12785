// No run is told of to code to which only those could come that fail before, if none was found.
int f(int n)
{
  int i = 0;
  /*@ loop invariant 0 <= i <= 30; loop assigns i; */
  while (i < 31)
    i++;
  if (i == 31)
    return 1;
  return 2;
}
