// GNU's built-in functions: what they compute, and where they are undefined. [slow]
/*@ requires \valid(r);
    assigns *r;
    ensures \result == 0 <==> -2147483648 <= a + b <= 2147483647;
    ensures \result == 0 ==> *r == a + b;
    ensures \result != 0 && a > 0 ==> *r == a + b - 4294967296; */
int add(int a, int b, int *r)
{
  return __builtin_add_overflow(a, b, r);
}

/*@ ensures \result == 0; */ //~ postcondition non-compliance input=a=0,b=-32768
int narrow(short a, short b)
{
  short r;
  return __builtin_sub_overflow(a, b, &r);
}

unsigned product(unsigned a, unsigned b)
{
  unsigned r;
  if (__builtin_umul_overflow(a, b, &r))
    return 0;
  //@ assert r == (integer) a * b;
  return r;
}

/*@ requires a < 100 && b < 100; ensures \result == 0; */
int asked_only(unsigned a, unsigned b)
{
  return __builtin_mul_overflow_p(a, b, (short) 0);
}

/*@ ensures 0 <= \result < 32; */ //~ postcondition assuming
int leading(unsigned x)
{
  return __builtin_clz(x); //~ builtin non-compliance input=x=0
}

/*@ requires 1 <= x <= 255; ensures \result <= 7; */
int trailing(unsigned x)
{
  return __builtin_ctz(x);
}

/*@ requires x <= 3; ensures \result == (x == 3 ? 2 : x == 0 ? 0 : 1); */
int ones(unsigned x)
{
  return __builtin_popcount(x);
}

/*@ requires x <= 255; ensures \result == x * 256; */
unsigned short swapped(unsigned short x)
{
  return __builtin_bswap16(x);
}

/*@ requires x != 3; ensures \result != 3; */
int excluded(int x)
{
  if (x == 3)
    __builtin_unreachable(); //~ builtin unreachable
  return x;
}

int reached(int x)
{
  if (x == 3)
    __builtin_unreachable(); //~ builtin non-compliance input=x=3
  //@ assert x != 3; //~ assertion assuming
  return x;
}

int trapped(int x)
{
  if (__builtin_expect(x == 3, 0))
    __builtin_trap();
  //@ assert x != 3;
  return x;
}

/*@ ensures \result == 12; */
int of_the_library(void)
{
  char t[4] = "abc";
  __builtin_prefetch(t);
  __builtin_memset(t, 'x', 2);
  return __builtin_strlen(t) + __builtin_object_size(t, 0) + sizeof(__builtin_strlen("")) - 3;
}

int overrun(void)
{
  char t[4] = "abc";
  __builtin_memset(t, 'x', 5); //~ call-precondition:valid_s non-compliance //~ dead-call doomed culprits=41
  return t[0]; //~ initialization unreachable
}

/*@ ensures \result == (x > 0); */
int known(int x)
{
  int k = __builtin_constant_p(3) + __builtin_constant_p(x);
  return __builtin_choose_expr(1, x > 0, x / 0) * k;
}
