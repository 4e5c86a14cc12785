// ACSL's `volatile ... reads ... writes ...`: an access is a call of the function that it names.
volatile int port;
volatile int pins[4];
int last;

/*@ assigns \nothing; ensures 0 <= \result <= 9; */
int in(volatile int *p);

/*@ requires v >= 0; assigns last; ensures last == v; */
int out(volatile int *p, int v);

//@ volatile port, pins[..] reads in writes out;

/*@ ensures 0 <= \result <= 9; */
int get(void)
{
  return port;
}

/*@ ensures \result <= 8; */ //~ postcondition subcontract-weakness weak=in1 input=port=0
int too_small(void)
{
  return port;
}

/*@ ensures \result == 0; */ //~ postcondition subcontract-weakness weak=in1,in2 input=port=0
int each_reads(void)
{
  return port - port;
}

/*@ requires n > 3; assigns last; ensures last == n; */
void put(int n)
{
  port = n;
}

void not_allowed(int n)
{
  port = n; //~ call-precondition non-compliance input=port=0,last=0,n=-1
}

/*@ requires 0 <= i < 4; assigns last; ensures 1 <= last <= 10; */
void element(int i)
{
  pins[i]++;
}

void outside(int i)
{
  pins[i] = 1; //~ index-bound non-compliance input=pins={0,0,0,0},last=0,i=-1
}

int by_a_pointer(volatile int *p)
{
  return p == &port ? 0 : 1;
}
