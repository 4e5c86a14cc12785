// A loop goes on for longer than runs are followed, and small inputs do not get there either.
int f(int n)
{
  int i = 0;
  while (i < n)
    i += 2;
  if (i == 100001)
    return 1;
  return 0;
}
