// What is written before it is read needs no value: an output parameter that is then added to.

/*@ requires \valid(out) && n >= 0 && \valid_read(a + (0 .. n - 1)) && \separated(out, a + (0 .. n - 1));
    assigns *out; */
void total(unsigned *out, const unsigned *a, int n)
{
  *out = 0;
  /*@ loop invariant 0 <= i <= n;
      loop assigns i, *out;
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    *out += a[i];
}

/*@ assigns \nothing; */
int user(void)
{
  unsigned sum, t[2] = {1, 2};
  total(&sum, t, 2);
  return 0;
}

/*@ assigns \nothing; */
int too_many(void)
{
  unsigned sum, t[3];
  t[0] = 1;
  t[2] = 1;
  total(&sum, t, 2); //~ initialization non-compliance
  return 0;
}

struct point { int x, y; };

/*@ requires \valid(p); assigns *p; ensures p->x == 0 && p->y == 0; */
void origin(struct point *p) { p->x = 0; p->y = p->x; }

/*@ assigns \nothing; */
void a_point(void) { struct point p; origin(&p); }

/*@ requires \valid(p); assigns *p; ensures p->x == 0; */
void by_another(struct point *p) { origin(p); p->x += p->y; }

/*@ assigns \nothing; */
void another_point(void) { struct point p; by_another(&p); }
