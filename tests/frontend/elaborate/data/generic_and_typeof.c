// `_Generic` chooses by type, `typeof` names one, `?:` without middle, `_Static_assert`.
_Static_assert(sizeof(int) == 4, "int");
#define kind(x) _Generic((x), int: 1, char *: 2, default: 3)
int f(int n, char *s)
{
  __typeof__(s) t = s;
  __typeof__(n + 1L) l = n;
  return kind(n) + kind(t) + kind(l) + (n ?: 7);
}
