// Empty branches, cases and bodies are pieces of the code: runs pass them, or none does.
int f(unsigned a, int b)
{
  int r = 0;
  if (a / 2 > a)
    ;
  else if (b == 77) {
  }
  while (a & 1 && b++ < 3)
    ;
  switch (a % 4) {
  case 0:
  case 5:
    break;
  case 6:
    ;
  case 1: r = 1; break;
  default: {}
  }
  return r;
}
