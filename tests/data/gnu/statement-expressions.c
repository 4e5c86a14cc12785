// GNU's statement expressions: declarations, loops and jumps in them, and the value of the last.
#define max(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
#define swap(a, b) do { __auto_type _t = (a); (a) = (b); (b) = _t; } while (0)
#define FIND(t, n, x) ({ __label__ out; int k; \
  for (k = 0; k < (n); k++) if ((t)[k] == (x)) goto out; k = -1; out: k; })

/*@ ensures \result >= a && \result >= b && \result >= c;
    ensures \result == a || \result == b || \result == c; */
int largest(int a, int b, int c)
{
  return max(a, max(b, max(c, c)));
}

/*@ ensures \result > a; */ //~ postcondition non-compliance input=a=0,b=0
int too_large(int a, int b)
{
  return max(a, b);
}

/*@ ensures \result == \old(b); */
int swapped(int a, int b)
{
  swap(a, b);
  return a;
}

int t[2];

/*@ ensures \result < 0; */ //~ postcondition non-compliance input=t={1,0},x=0
int twice(int x)
{
  return FIND(t, 2, x) + FIND(t, 2, 3); //~ index-bound subcontract-weakness weak=loop1 input=t={0,0},x=0 //~ signed-overflow assuming //~ index-bound subcontract-weakness weak=loop2 input=t={0,0},x=0
}

/*@ requires 0 <= n <= 3; assigns \nothing; ensures \result == n; */
int in_a_condition(int n)
{
  int s = 0;
  /*@ loop invariant 0 <= s <= n; loop assigns s; loop variant n - s; */
  while (({ int k = s + 1; k <= n; }))
    s++;
  return s;
}

/*@ ensures n < 0 ? \result == -1 : \result == n; */
int leaving(int n)
{
  int x = ({ if (n < 0) return -1; n; });
  return x;
}

struct pair { int x, y; };

/*@ ensures \result == n; */
int structure(int n)
{
  struct pair q = ({ struct pair r = { n, 1 }; r; });
  ({ n = 3; (void) 0; });
  return q.x;
}

/*@ ensures \result == 3; */ //~ postcondition assuming
int dangling(int n)
{
  int *p = ({ int k = 3; &k; });
  return *p; //~ mem-access non-compliance input=n=0 //~ dead-code doomed culprits=65,66
}

int overflow(int n)
{
  return ({ int k = n; k + 1; }); //~ signed-overflow non-compliance input=n=2147483647
}

/*@ ensures \result == sizeof(long); */
int type_only(int n)
{
  __typeof__(({ long k = n / 0; k; })) z = n;
  return sizeof z;
}
