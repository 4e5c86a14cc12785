// Annotations compute with all integers: nothing wraps, shifts out, or is cut.

/*@ assigns \nothing; */
void logic(int a, unsigned b, unsigned char c)
{
  //@ assert above: a + 1 > a && b + 1 > b && -b <= 0;
  //@ assert complement: ~a == -a - 1 && ~c < 0;
  //@ check wraps: b + 1 <= 4294967295; //~ assertion:wraps non-compliance input=a=0,b=4294967295,c=0
  //@ check below: b - 1 >= 0; //~ assertion:below non-compliance input=a=0,b=0,c=0
  //@ check negated: -c >= 0; //~ assertion:negated non-compliance input=a=0,b=0,c=1
  //@ check sum: a + a <= 2147483647; //~ assertion:sum non-compliance input=a=1073741824,b=0,c=0
  //@ check square: a * a <= 2147483647; //~ assertion:square non-compliance input=a=46341,b=0,c=0
  //@ check shifted: (c << 4) <= 255; //~ assertion:shifted non-compliance input=a=0,b=0,c=16
  //@ check minus: -a <= 2147483647; //~ assertion:minus non-compliance input=a=-2147483648,b=0,c=0
  //@ check half: a / 2 == a >> 1; //~ assertion:half non-compliance input=a=-1,b=0,c=0
  //@ check mixed: a < b || (unsigned)a < b; //~ assertion:mixed non-compliance input=a=0,b=0,c=0
  //@ check least: \min(a, b) == a; //~ assertion:least non-compliance input=a=1,b=0,c=0
  //@ check absolute: \abs(a) <= 2147483647; //~ assertion:absolute non-compliance input=a=-2147483648,b=0,c=0
  //@ check between: 0 <= c < 255; //~ assertion:between non-compliance input=a=0,b=0,c=255
  //@ check ordered: -1 < c < b; //~ assertion:ordered non-compliance input=a=0,b=0,c=0
}
