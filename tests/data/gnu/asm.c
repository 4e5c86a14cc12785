// Inline assembly: its outputs are a choice of the environment, or what a contract says.
/*@ ensures \result == n; */
int nothing(int n)
{
  asm volatile("nop");
  asm("" : : : "memory");
  return n;
}

/*@ ensures \result == n; */ //~ postcondition non-compliance input=n=0
int any(int n)
{
  int r;
  asm("mov %1, %0" : "=r"(r) : "r"(n));
  return r;
}

int both(unsigned n)
{
  unsigned low, high;
  asm volatile("rdtsc" : "=a"(low), "=d"(high));
  if (high != 0)
    return n % high;
  return n / low; //~ division-by-zero non-compliance input=n=0
}

/*@ requires n < 100; ensures \result == n + 1; */
int said(int n)
{
  int r = 0;
  /*@ requires n < 100; assigns r; ensures r == n + 1 && n == \old(n); */
  asm("lea 1(%1), %0" : "=r"(r) : "r"(n) : "cc");
  return r;
}

void not_called_right(int n)
{
  /*@ requires n < 100; assigns \nothing; */ //~ assertion non-compliance input=n=100
  asm("out %0" : : "r"(n));
}

/*@ requires \valid(p); assigns *p; ensures *p == 3; */
void through_a_pointer(int *p)
{
  /*@ assigns *p; ensures *p == 3; */
  asm("movl $3, (%0)" : : "r"(p) : "memory");
}

/*@ requires \valid(p); assigns \nothing; */ //~ assigns non-compliance input=p=&B1[0]
void memory_operand(int *p)
{
  asm("incl %0" : "+m"(*p));
}

int not_set(int n)
{
  int x;
  asm("inc %0" : "+r"(x)); //~ initialization non-compliance input=n=0 //~ dead-code doomed culprits=58
  return x;
}

int refused(int n)
{
  if (n == 3)
    asm("call f" : : : "memory"); //~ unmodelled unknown //~ refused
  //@ assert n != 3; //~ assertion assuming
  return n;
}
