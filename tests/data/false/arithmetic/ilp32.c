// Where long has 32 bits it wraps like int. [options: --machine ilp32]

/*@ assigns \nothing; */
void widths(unsigned long a, long long b, int c, unsigned d)
{
  unsigned long s = a + 1;
  long cut = b;
  int less = (long)c < d;
  //@ assert size: sizeof(long) == 4 && sizeof(void *) == 4;
  //@ assert below: a <= 4294967295;
  //@ check successor: s == a + 1; //~ assertion:successor non-compliance input=a=4294967295,b=0,c=0,d=0
  //@ check holds: cut == b; //~ assertion:holds non-compliance input=a=0,b=2147483648,c=0,d=0
  //@ check long_holds_unsigned: less == (c < d ? 1 : 0); //~ assertion:long_holds_unsigned non-compliance input=a=0,b=0,c=-1,d=0
  //@ check wider: sizeof(long) > sizeof(int); //~ assertion:wider non-compliance input=a=0,b=0,c=0,d=0
}

/*@ assigns \nothing; */
long sum(int a, int b) { return (long)a + b; } //~ signed-overflow non-compliance input=a=1,b=2147483647
/*@ assigns \nothing; */
long long far(int a, int b) { return (long long)a + b; }
