// A conversion keeps the value only where the type has it.

/*@ assigns \nothing; */
void narrow(int x, long l)
{
  signed char c = x;
  unsigned char u = x;
  short s = x;
  unsigned v = x;
  int i = l;
  _Bool b = x;
  unsigned long w = x;
  //@ check to_char: c == x; //~ assertion:to_char non-compliance input=x=128,l=0
  //@ check to_byte: u == x; //~ assertion:to_byte non-compliance input=x=-1,l=0
  //@ check to_byte_sign: x < 0 ==> u == 0; //~ assertion:to_byte_sign non-compliance input=x=-1,l=0
  //@ check to_short: s == x; //~ assertion:to_short non-compliance input=x=32768,l=0
  //@ check to_unsigned: v == x; //~ assertion:to_unsigned non-compliance input=x=-1,l=0
  //@ check to_unsigned_below: v <= 2147483647; //~ assertion:to_unsigned_below non-compliance input=x=-1,l=0
  //@ check to_int: i == l; //~ assertion:to_int non-compliance input=x=0,l=2147483648
  //@ check to_bool: b == x; //~ assertion:to_bool non-compliance input=x=-1,l=0
  //@ check to_bool_sign: b == (x > 0 ? 1 : 0); //~ assertion:to_bool_sign non-compliance input=x=-1,l=0
  //@ check to_ulong: w == x; //~ assertion:to_ulong non-compliance input=x=-1,l=0
  //@ check to_ulong_as_uint: w == v; //~ assertion:to_ulong_as_uint non-compliance input=x=-1,l=0
  //@ check back: (int)c == (int)u; //~ assertion:back non-compliance input=x=-1,l=0
}

/*@ assigns \nothing; */
void mixed(int a, unsigned b, char c, unsigned char d)
{
  int less = a < b, same = c == d, minus = -1 < b, big = a < 0 && b > a;
  //@ check less_as_numbers: less == (a < b ? 1 : 0); //~ assertion:less_as_numbers non-compliance input=a=-1,b=0,c=0,d=0
  //@ check minus_one_is_less: minus == 1; //~ assertion:minus_one_is_less non-compliance input=a=0,b=0,c=0,d=0
  //@ check same_bits: same == 1 ==> c == d && d >= 128; //~ assertion:same_bits non-compliance input=a=0,b=0,c=0,d=0
  //@ check char_unsigned: c >= 0; //~ assertion:char_unsigned non-compliance input=a=0,b=0,c=-1,d=0
  //@ check negative_below: big == 1 ==> a >= 0; //~ assertion:negative_below non-compliance input=a=-2,b=4294967295,c=0,d=0
}

/*@ assigns \nothing; */
void cast_in_the_logic(int x)
{
  //@ check byte: (unsigned char)x == x; //~ assertion:byte non-compliance input=x=-1
  //@ check byte_mod: (unsigned char)x == x % 256; //~ assertion:byte_mod non-compliance input=x=-1
  //@ check sign: (signed char)x == (unsigned char)x; //~ assertion:sign non-compliance input=x=-1
  //@ check unsigned_of_negative: (unsigned)x == x; //~ assertion:unsigned_of_negative non-compliance input=x=-1
  //@ check short_of: (short)x <= x; //~ assertion:short_of non-compliance input=x=-32769
}
