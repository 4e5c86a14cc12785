// GNU's C: statement expressions, labels of a block, built-in functions, asm, cleanup; volatile clauses.
volatile int port;
int in(volatile int *p);
void end(int *p);
//@ volatile port reads in;

int largest(int a, int b)
{
  return ({ __auto_type x = a; x > b ? x : b; }) + port;
}

int twice(int n)
{
  { __label__ out; if (n) goto out; n++; out: n--; }
  { __label__ out; if (n) goto out; n++; out: n--; }
  return n;
}

int given(unsigned a, int *r)
{
  int x __attribute__((cleanup(end))) = 1;
  if (__builtin_sadd_overflow(x, 2, r))
    return __builtin_clz(a);
  asm("get %0, %1" : "=r"(x) : "r"(a));
  if (x < 0)
    __builtin_unreachable();
  return x;
}
