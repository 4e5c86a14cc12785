// Compound assignments compute in the promoted type and convert back.

/*@ requires 1 <= n <= 7; assigns \nothing; */
void assigned(unsigned char a, signed char b, int n, unsigned u)
{
  unsigned char s = a, t = a, m = a, q = a;
  int x = -7, r = -7, h = -7, y = b;
  s += 200;
  t <<= n;
  m -= 1;
  q /= 2;
  x /= 2;
  r %= 4;
  h >>= 1;
  y ^= -1;
  u -= 10;
  //@ assert halved: q == a / 2 && x == -3 && r == -3 && h == -4 && y == -b - 1;
  //@ check sum: s == a + 200; //~ assertion:sum non-compliance input=a=56,b=0,n=1,u=0
  //@ check shifted: t == a << n; //~ assertion:shifted non-compliance input=a=2,b=0,n=7,u=0
  //@ check decremented: m == a - 1; //~ assertion:decremented non-compliance input=a=0,b=0,n=1,u=0
  //@ check floor: x == h; //~ assertion:floor non-compliance input=a=0,b=0,n=1,u=0
  //@ check rest: r == 1; //~ assertion:rest non-compliance input=a=0,b=0,n=1,u=0
  //@ check flipped: y >= 0; //~ assertion:flipped non-compliance input=a=0,b=0,n=1,u=0
  //@ check difference: u <= 4294967285; //~ assertion:difference non-compliance input=a=0,b=0,n=1,u=0
}

/*@ assigns \nothing; */
void of_negative(int a, unsigned b)
{
  unsigned q = a / 2u, r = a % 3u, s = b >> 31, l = b << 1;
  long w = 1l << 40, e = -1l >> 63;
  //@ assert far: w == 1099511627776 && e == -1;
  //@ check quotient: q == a / 2; //~ assertion:quotient non-compliance input=a=-1,b=0
  //@ check rest: r == a % 3; //~ assertion:rest non-compliance input=a=-1,b=0
  //@ check top: s == 0; //~ assertion:top non-compliance input=a=0,b=2147483648
  //@ check doubled: l == 2 * b; //~ assertion:doubled non-compliance input=a=0,b=2147483648
  //@ check doubled_even: l % 4 == 0; //~ assertion:doubled_even non-compliance input=a=0,b=1
}
