// Bit by bit: masks, complements, signs. [slow]

/*@ assigns \nothing; */
void masks(int x)
{
  int low = x & 15, high = x & ~15, set = x | 8, flip = x ^ 8, not = ~x;
  //@ check low_below: low < 15; //~ assertion:low_below non-compliance input=x=-1
  //@ check low_is_rest: low == x % 16; //~ assertion:low_is_rest non-compliance input=x=-1
  //@ check high_is: high == x / 16 * 16; //~ assertion:high_is non-compliance input=x=-1
  //@ check set_grows: set > x; //~ assertion:set_grows non-compliance input=x=-1
  //@ check flip_grows: flip > x; //~ assertion:flip_grows non-compliance input=x=-1
  //@ check not_is_minus: not == -x; //~ assertion:not_is_minus non-compliance input=x=0
  //@ check parts: low + high != x; //~ assertion:parts non-compliance input=x=0
  //@ check sign_kept: high > 0 ==> low > 0; //~ assertion:sign_kept non-compliance input=x=16
  //@ check even: (x & 1) == 0; //~ assertion:even non-compliance input=x=1
}

/*@ assigns \nothing; */
void two_bytes(unsigned char a, unsigned char b)
{
  int and = a & b, or = a | b, xor = a ^ b;
  //@ check and_least: and == (a < b ? a : b); //~ assertion:and_least non-compliance input=a=1,b=2
  //@ check or_greatest: or == (a < b ? b : a); //~ assertion:or_greatest non-compliance input=a=1,b=2
  //@ check xor_difference: xor == a - b || xor == b - a; //~ assertion:xor_difference non-compliance input=a=1,b=2
  //@ check sum: or == a + b; //~ assertion:sum non-compliance input=a=1,b=1
  //@ check disjoint: and == 0 ==> a == 0 || b == 0; //~ assertion:disjoint non-compliance input=a=1,b=2
  //@ check below: or < 255; //~ assertion:below non-compliance
}
