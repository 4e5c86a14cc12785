// Usual conversions with floating types, constants, conversions to integers and back.
double d = 1.5;
float f1 = 2.5f;
double f(int n, float x, long double l)
{
  d = n + x;
  n = d * 2;
  x += 1;
  x++;
  if (d && x < n)
    return -l / 3;
  return (float)n;
}
