// From left to right: what a call or a store may change is known before it happens.
int g;
struct s { int x, y; } whole;
int change(int *p);
int f(int i, int *p, int *q)
{
  int a = 1, b = 2, t[2] = {i, i++}, kept = b + change(p);
  struct s s = {g, change(p)}, copy[2] = {whole, {change(p)}};
  a = a + change(&a);
  a += change(&a);
  t[a] = change(&a);
  t[change(p)] += t[0] + change(t);
  *p++ = *q++;
  *p = *q + (*p = 3);
  p[*q] = p[i++];
  (*p)++;
  --p[change(q)];
  p += i;
  *(p -= 1) += *--q;
  return a + b + *p++ + kept + s.x + copy[0].y;
}
