// What a function without a body promises to have given a value was not lent: callers need not have set it. [slow]

/*@ requires \valid(p); assigns *p; ensures \initialized(p); */
void fill(int *p);

/*@ requires n >= 0 && \valid(p + (0 .. n - 1)); assigns p[0 .. n - 1]; ensures \initialized(p + (0 .. n - 1)); */
void fill_all(int *p, int n);

/*@ requires \valid(p); assigns *p; check ensures \initialized(p); */
void checked_alone(int *p);

/*@ requires \valid(p); assigns *p; behavior some: assumes c != 0; ensures \initialized(p); */
void fill_sometimes(int *p, int c);

/*@ requires \valid(p); assigns *p; */
int wrap(int *p)
{
  fill(p);
  return *p;
}

/*@ requires n > 0 && \valid(p + (0 .. n - 1)); assigns p[0 .. n - 1]; */
int wrap_all(int *p, int n)
{
  fill_all(p, n);
  return p[n - 1];
}

/*@ requires n > 2 && \valid(p + (0 .. n - 1)); assigns p[0 .. n - 1]; */
int wrap_few(int *p, int n)
{
  fill_all(p, 2);
  return p[1];
}

/*@ requires n > 2 && \valid(p + (0 .. n - 1)); assigns p[0 .. n - 1]; */
int wrap_too_few(int *p, int n)
{
  fill_all(p, 2);
  return p[2];
}

/*@ requires \valid(p); assigns *p; */
int wrap_on_one_way(int *p, int c)
{
  if (c)
    fill(p);
  return *p;
}

/*@ requires \valid(p); assigns *p; */
int wrap_too_late(int *p)
{
  int old = *p;
  fill(p);
  return old;
}

/*@ requires \valid(p); assigns *p; */
int wrap_checked(int *p)
{
  checked_alone(p);
  return *p;
}

/*@ requires \valid(p); assigns *p; */
int wrap_sometimes(int *p, int c)
{
  fill_sometimes(p, c);
  return *p;
}

/*@ requires \valid(p); assigns *p; */
int wrap_wrapped(int *p)
{
  wrap(p);
  return *p;
}

int use_wrap(void) { int x; return wrap(&x); }
int use_wrap_all(void) { int x[4]; return wrap_all(x, 4); }
int use_wrap_few(void) { int x[4]; return wrap_few(x, 4); }
int use_wrap_too_few(void) { int x[4]; return wrap_too_few(x, 4); } //~ initialization non-compliance
int use_wrap_on_one_way(void) { int x; return wrap_on_one_way(&x, 0); } //~ initialization non-compliance
int use_wrap_too_late(void) { int x; return wrap_too_late(&x); } //~ initialization non-compliance
int use_wrap_checked(void) { int x; return wrap_checked(&x); } //~ initialization subcontract-weakness weak=wrap_checked1
int use_wrap_sometimes(void) { int x; return wrap_sometimes(&x, 0); } //~ initialization subcontract-weakness weak=wrap_sometimes1
int use_wrap_wrapped(void) { int x; return wrap_wrapped(&x); }
