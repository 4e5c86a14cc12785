// Unsigned arithmetic wraps; the integers of annotations do not. [slow]

/*@ assigns \nothing; */
void sums(unsigned a, unsigned b)
{
  unsigned s = a + b, d = a - b, m = a * b, n = -a;
  //@ check sum: s == a + b; //~ assertion:sum non-compliance input=a=1,b=4294967295
  //@ check sum_grows: s >= a; //~ assertion:sum_grows non-compliance input=a=1,b=4294967295
  //@ check difference: d == a - b; //~ assertion:difference non-compliance input=a=0,b=1
  //@ check difference_small: d <= a; //~ assertion:difference_small non-compliance input=a=0,b=1
  //@ check product: m == a * b; //~ assertion:product non-compliance input=a=65536,b=65536
  //@ check negated: n == -a; //~ assertion:negated non-compliance input=a=1,b=0
  //@ check negated_order: a < b ==> n > (unsigned)(-b); //~ assertion:negated_order non-compliance input=a=0,b=1
  //@ check halves: s / 2 == a / 2 + b / 2; //~ assertion:halves non-compliance input=a=1,b=1
  //@ check zero_only: s == 0 ==> a == 0; //~ assertion:zero_only non-compliance input=a=1,b=4294967295
}

/*@ assigns \nothing; */
void bytes(unsigned char a, unsigned char b)
{
  unsigned char s = a + b, t = a << 1, u = ~a, d = a - b;
  int w = a + b, z = a - b;
  //@ check sum: s == a + b; //~ assertion:sum non-compliance input=a=1,b=255
  //@ check doubled: t == 2 * a; //~ assertion:doubled non-compliance input=a=128,b=0
  //@ check complement: u == ~a; //~ assertion:complement non-compliance input=a=0,b=0
  //@ check difference: d == a - b; //~ assertion:difference non-compliance input=a=0,b=1
  //@ check wide_is_narrow: w == s; //~ assertion:wide_is_narrow non-compliance input=a=1,b=255
  //@ check never_negative: z >= 0; //~ assertion:never_negative non-compliance input=a=0,b=1
  //@ check wide_below: w < 510; //~ assertion:wide_below non-compliance input=a=255,b=255
}

/*@ assigns \nothing; */
void long_ones(unsigned long a, unsigned b)
{
  unsigned long s = a + 1, m = b * b;
  //@ check successor: s > a; //~ assertion:successor non-compliance input=a=18446744073709551615,b=0
  //@ check square: m == b * b; //~ assertion:square non-compliance input=a=0,b=65536
  //@ check top: a < 18446744073709551615; //~ assertion:top non-compliance input=a=18446744073709551615,b=0
}
