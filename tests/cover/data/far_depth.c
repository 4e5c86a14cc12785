// What only deep recursion leads to is found by a search that goes further for that function.
static int height(unsigned n)
{
  if (n == 0)
    return 0;
  return 1 + height(n / 2);
}

int f(unsigned n, int key)
{
  if (height(n) == 19 && key == -777)
    return 1;
  return 0;
}
