// A member of a value that lies nowhere is read there; an array in one decays where it is kept.
struct s { int x, t[2]; } g, *p;
struct s make(void);
int f(int n, struct s a)
{
  int x = (n ? a : g).x, y = n ? (p ? *p : a).t[n] : 0, *t = (n ? a : g).t;
  int z = make().x + (0, a).t[n], *u = make().t + 1;
  z = (a = make()).t[1];
  return x + y + *t + z + *u;
}
