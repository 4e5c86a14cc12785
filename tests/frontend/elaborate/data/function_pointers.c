// A function as a value; calls through pointers, however they are written.
typedef int (*op)(int, int);
int add(int a, int b) { return a + b; }
int apply(op f, int x) { return f(x, 1) + (*f)(x, 2); }
op table[2] = {add, &add};
struct ops { op run; } o;
int f(int n)
{
  op p = add;
  int (*q)(int, int) = *add;
  o.run = p == q ? p : 0;
  /*@ calls add; */
  n = o.run(n, 1);
  return apply(add, n) + table[n](1, 2) + (&add)(3, 4);
}
