// Shifts: counts that are too great, bits that fall out, signs. [slow]

/*@ requires 0 <= n < 32; assigns \nothing; */
void right(int x, int n)
{
  int r = x >> n;
  unsigned u = x, v = u >> n;
  //@ check halves: n == 1 ==> r == x / 2; //~ assertion:halves non-compliance input=x=-1,n=1
  //@ check as_unsigned: r == v; //~ assertion:as_unsigned non-compliance input=x=-1,n=0
  //@ check never_negative: r >= 0; //~ assertion:never_negative non-compliance input=x=-1,n=0
  //@ check smaller: r < x || x == 0; //~ assertion:smaller non-compliance input=x=1,n=0
  //@ check all_out: n == 31 ==> r == 0; //~ assertion:all_out non-compliance input=x=-1,n=31
}

/*@ requires 0 <= n < 8; assigns \nothing; */
void left(unsigned char b, int n)
{
  unsigned char c = b << n;
  int i = b << n;
  //@ check doubled: n == 1 ==> c == 2 * b; //~ assertion:doubled non-compliance input=b=128,n=1
  //@ check as_int: c == i; //~ assertion:as_int non-compliance input=b=2,n=7
  //@ check lowest_bit: c % 2 == b % 2; //~ assertion:lowest_bit non-compliance input=b=1,n=1
}

/*@ assigns \nothing; */
int count(int x, int n) { return x >> n; } //~ shift non-compliance input=x=0,n=-1
/*@ requires 0 <= n; assigns \nothing; */
unsigned far(unsigned x, int n) { return x << n; } //~ shift non-compliance input=x=0,n=32
/*@ requires 0 <= n < 32; assigns \nothing; */
int negative(int x, int n) { return x << n; } //~ shift non-compliance input=x=-1,n=0 //~ signed-overflow non-compliance input=x=1,n=31
/*@ requires 0 <= n < 32; assigns \nothing; */
int one(int n) { return 1 << n; } //~ signed-overflow non-compliance input=n=31
