// Behind what a designator names, initialisers go on with the next subobject, inside what it led into first (C11 6.7.9p17, p20).
union either { int k; char c; };
struct pair { int a, b; };
struct bits { int one : 3; int : 5; int two; int three; };
struct nested { struct { int a, b; }; int d; };

/*@ ensures \result == 129; */
int without_braces(void)
{
  struct { int c; struct pair m; int d; } r = { .m = 1, 2, 9 };
  return r.m.a * 100 + r.m.b * 10 + r.d + r.c;
}

/*@ ensures \result == 79; */
int of_a_union(void)
{
  struct { int c; union either m; int d; } r = { .m = 7, 9 };
  return r.m.k * 10 + r.d + r.c;
}

/*@ ensures \result == 7089; */
int of_an_array(void)
{
  struct { int c; int m[3]; int d; } r = { .m = 7, 0, 8, 9 };
  return r.m[0] * 1000 + r.m[1] * 100 + r.m[2] * 10 + r.d + r.c;
}

/*@ ensures \result == 129; */
int inside(void)
{
  struct { int c; struct pair m; int d; } r = { .m.a = 1, 2, 9 };
  return r.m.a * 100 + r.m.b * 10 + r.d + r.c;
}

/*@ ensures \result == 1239; */
int deep(void)
{
  struct { struct pair m[2]; int d; } r = { .m[0].b = 1, 2, 3, 9 };
  return r.m[0].b * 1000 + r.m[1].a * 100 + r.m[1].b * 10 + r.d + r.m[0].a;
}

/*@ ensures \result == 129; */
int without_a_name(void)
{
  struct nested r = { .a = 1, 2, 9 };
  return r.a * 100 + r.b * 10 + r.d;
}

/*@ ensures \result == 129; */
int past_bits(void)
{
  struct bits r = { .one = 1, 2, 9 };
  struct bits s = { .two = 2, 9 };
  return r.one * 100 + s.two * 10 + r.three + (r.two - 2) + (s.three - 9);
}

/*@ ensures \result == 3356; */
int range(void)
{
  int m[4] = { [0 ... 1] = 3, 5, 6 };
  return m[0] * 1000 + m[1] * 100 + m[2] * 10 + m[3];
}

/*@ ensures \result == 12; */
int whole(void)
{
  struct pair one = { 1, 2 };
  struct { struct pair m[2]; int d; } r = { .m[1] = one, 4, .m[0] = { 5 } };
  return r.m[1].a + (r.m[0].a + r.m[0].b) + r.d + (r.m[1].b);
}
