// In structures, behind pointers, in unions and as bytes.

struct point { double x, y; };

/*@ requires \valid(p) && \is_finite(p->x) && \is_finite(dx);
    assigns p->x;
    ensures right: dx >= 0 ==> p->x >= \old(p->x); */
void move(struct point *p, double dx)
{
  p->x += dx;
}

/*@ requires \valid(a) && \valid(b);
    assigns *a, *b;
    ensures swapped: *a == \old(*b) && *b == \old(*a); */
void swap(double *a, double *b)
{
  double t = *a;
  *a = *b;
  *b = t;
}

union word { float f; unsigned n; };

/*@ ensures bits: \result == 0x3f800000; */
unsigned bits_of_one(void)
{
  union word w;
  w.f = 1.0f;
  return w.n;
}
