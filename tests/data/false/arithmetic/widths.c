// Narrow operands are widened to int before anything is done with them, and no further. [slow]

/*@ assigns \nothing; */
void bytes(unsigned char a, signed char b)
{
  unsigned char n = -a, u = ~a;
  //@ assert promoted: ~a < 0 && -a <= 0;
  //@ check negated_is_byte: n == -a; //~ assertion:negated_is_byte non-compliance input=a=1,b=0
  //@ check complement_is_byte: u == ~a; //~ assertion:complement_is_byte non-compliance input=a=0,b=0
  //@ check below_zero: a - 1 >= 0; //~ assertion:below_zero non-compliance input=a=0,b=0
  //@ check product_is_byte: a * b >= -128; //~ assertion:product_is_byte non-compliance input=a=10,b=-13
  //@ check as_bytes: (unsigned char)b == b; //~ assertion:as_bytes non-compliance input=a=0,b=-1
  //@ check sign_lost: (signed char)a >= 0; //~ assertion:sign_lost non-compliance input=a=128,b=0
}

/*@ assigns \nothing; */
void mixed(unsigned short a, short b, unsigned c, long d)
{
  int less = b < a, minus = b - a < 0, wraps = c - 1 < c, wide = c + d % 100 > d % 100, signed_ = d < c;
  //@ assert short_is_int: less == (b < a ? 1 : 0);
  //@ assert difference_is_int: minus == less;
  //@ assert long_holds_both: signed_ == (d < c ? 1 : 0);
  //@ check wrapped: wraps == 1; //~ assertion:wrapped non-compliance input=a=0,b=0,c=0,d=0
  //@ check unsigned_and_int: (b < c ? 1 : 0) == (unsigned)b < c; //~ assertion:unsigned_and_int non-compliance input=a=0,b=0,c=0,d=0
  //@ check grows: wide == 1; //~ assertion:grows non-compliance input=a=0,b=0,c=0,d=0
}

/*@ requires a >= 0; assigns \nothing; */
void further(int a, unsigned b, unsigned long c)
{
  unsigned long w = b * 2, x = b * 2ul, y = a + b;
  int u = -1 < sizeof(int), v = -1 < (int)sizeof(int), t = (a ? -1 : 0u) > 0;
  //@ assert in_long: x == 2 * b;
  //@ assert of_int: v == 1;
  //@ check in_int: w == 2 * b; //~ assertion:in_int non-compliance input=a=0,b=2147483648,c=0
  //@ check sum_in_int: y == a + b; //~ assertion:sum_in_int non-compliance input=a=1,b=4294967295,c=0
  //@ check size_is_signed: u == 1; //~ assertion:size_is_signed non-compliance input=a=0,b=0,c=0
  //@ check branches_are_signed: t == 0; //~ assertion:branches_are_signed non-compliance input=a=1,b=0,c=0
  //@ check cut: (unsigned)c == c; //~ assertion:cut non-compliance input=a=0,b=0,c=4294967296
  //@ check signed_cut: (int)c >= 0; //~ assertion:signed_cut non-compliance input=a=0,b=0,c=2147483648
}

/*@ assigns \nothing; */
int squares(unsigned short a) { return a * a; } //~ signed-overflow non-compliance input=a=46341
/*@ assigns \nothing; ensures \result == a * b; */
long first_wide(int a, int b) { return (long)a * b; }
/*@ assigns \nothing; */
long then_wide(int a, int b) { return (long)(a * b); } //~ signed-overflow non-compliance input=a=46273,b=46409
