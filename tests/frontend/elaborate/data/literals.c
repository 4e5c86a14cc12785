// Compound literals are objects: locals of their block, made where they stand, or globals.
struct point { int x, y; };
struct shape { struct point at, *more; int t[2]; };
struct point *far = &(struct point){3, 4};
int *counts = (int[]){1, 2, 3}, *second = &((int[]){5, 6})[1], size = sizeof (int[]){7, 8};
struct shape nested = {(struct point){1}, &(struct point){.y = 2}, {[1] = 9}};
int next(int *p);
int f(int n, int *p)
{
  struct point *q = &(struct point){n, next(p)};
  int *t = (int[]){1, 2}, one = (int[3]){n, n + 1}[n];
  *q = (struct point){.x = 4};
  int chosen = n ? (int[]){*p}[0] : 0, both = p && *(&(int){*p});
  for (int i = 0; i < n; i++)
    t = (int[]){i, i + 1};
  return n + (struct point){next(p)}.x + q->y + one + chosen + both + *t;
}
