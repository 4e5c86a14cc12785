// Runs that fail in a loop fail behind code that they pass the first time before.
int f(int n)
{
  int i = 0;
  while (i < 2) {
    if (n == 7)
      i++;
    /*@ check n != 7; */
    i++;
  }
  return i;
}
