// && and || stay predicates where the right side is pure, and branch where it has effects.
int next(int by);
int lazy(int a, int b) {
  int pure = a && b || !a;
  int value = a && next(b) || next(a) > 1;
  if (a && next(1) && b) a = 1;
  if (a || !(b && next(2))) a = 2;
  a && next(3);
  a || b++;
  if (next(4) && b) a = 3;
  while (a-- && b) ;
  return pure + value;
}
