// Declarations where C and GNU's C allow them: in blocks, old style, without prototype, later. [slow]
int outside(void)
{
  extern int later;
  return later;
}

int later = 4;

/*@ ensures \result == 3; */
int of_a_block(int n)
{
  int next(int n);
  return next(2);
}

/*@ requires n < 9; assigns \nothing; ensures \result == n + 1; */
int next(int n)
{
  return n + 1;
}

/*@ assigns \nothing; ensures \result == a - b; */
int difference(a, b) int a; int b;
{
  return a - b; //~ signed-overflow non-compliance input=a=0,b=-2147483648
}

/*@ ensures \result == 1; */
int of_old_style(void)
{
  return difference(3, 2);
}

int unknown();

/*@ ensures \result == 0; */ //~ postcondition subcontract-weakness weak=unknown1
int without_prototype(void)
{
  return unknown(1, 'a');
}

enum color *shown;
enum color { RED, GREEN };

/*@ requires \valid_read(shown) && *shown == GREEN; ensures \result == 1; */
int of_an_enum(void)
{
  return *shown;
}

int *fixed = (int[]){ 1, 2, 3 };

/*@ requires \valid_read(fixed + (0 .. 2)); ensures \result == fixed[1]; */
int of_a_literal(void)
{
  return fixed[1];
}

__attribute__((noreturn)) void die(void);
_Noreturn void stop(int);

/*@ ensures 0 <= \result <= 5; */
int not_behind(int x)
{
  if (x < 0)
    die();
  if (x > 5)
    stop(x);
  return x;
}

/*@ ensures \result == (n > 2 ? 3 : n); */
int into_a_block(int n)
{
  if (n > 2)
    goto in;
  {
    int k;
    if (0) {
    in:
      k = 3;
      n = k;
    }
  }
  return n;
}

/*@ requires n == 1 || n == 2; ensures \result == 4; */
int into_a_switch(int n)
{
  switch (n) {
    int z;
  case 1 ... 2:
    z = 4;
    return z;
  }
  return 0; //~ dead-code doomed culprits=89,94
}

/*@ ensures \result == (x == 0 ? 7 : x); */
int no_middle(int x)
{
  struct { int a, b; } p = { b: 1, a: 7 };
  return x ?: p.a;
}

/*@ ensures \result == 1; */
int generic(int x)
{
  _Static_assert(sizeof(int) == 4, "int");
  _Alignas(16) int k = _Generic(x, long: 2, int: 1, default: 3);
  return k;
}

int not_all(int n)
{
  if (n == 3) {
    void *p = &&end; //~ unmodelled unknown //~ refused
    goto *p;
  }
  //@ assert n != 3; //~ assertion assuming
end:
  return n;
}

_Thread_local int own;

/*@ assigns own; ensures own == \old(own) + 1; */
void count(void)
{
  own++; //~ signed-overflow non-compliance input=own=2147483647
}
