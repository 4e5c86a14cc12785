// Sizes, and values of enumerators and of literals.

struct padded { char c; int i; char d; };
enum level { LOW = -1, NONE, HIGH = 10, TOP, AGAIN = 0 };

/*@ assigns \nothing; */
void sizes(int n)
{
  int t[3] = {0}, *p = t;
  char s[] = "ab\0c";
  //@ assert right: sizeof(struct padded) == 12 && sizeof s == 5 && sizeof t == 12;
  //@ check packed: sizeof(struct padded) == 6; //~ assertion:packed non-compliance input=n=0
  //@ check tail: sizeof(struct padded) == 9; //~ assertion:tail non-compliance input=n=0
  //@ check decays: sizeof t == sizeof p; //~ assertion:decays non-compliance input=n=0
  //@ check ends: sizeof s == 3; //~ assertion:ends non-compliance input=n=0
  //@ check number: sizeof t == 3; //~ assertion:number non-compliance input=n=0
}

/*@ assigns \nothing; */
void enumerators(enum level e)
{
  enum level f = TOP;
  int x = e;
  //@ assert values: f == 11 && NONE == 0 && NONE == AGAIN && LOW < NONE;
  //@ check counted: TOP == 3; //~ assertion:counted non-compliance input=e=0
  //@ check distinct: NONE != AGAIN; //~ assertion:distinct non-compliance input=e=0
  //@ check known: e == LOW || e == NONE || e == HIGH || e == TOP; //~ assertion:known non-compliance input=e=1
  //@ check at_least: x >= LOW; //~ assertion:at_least non-compliance input=e=-2
}

/*@ assigns \nothing; */
void literals(void)
{
  const char *s = "a" "b\n", *e = "\377\x41";
  char z = '\377';
  unsigned char u = '\377';
  //@ assert letters: s[1] == 'b' && s[2] == 10 && s[3] == 0 && e[1] == 65 && u == 255;
  //@ check separate: s[1] == 0; //~ assertion:separate non-compliance
  //@ check backslash: s[2] == 'n'; //~ assertion:backslash non-compliance
  //@ check positive: e[0] == 255; //~ assertion:positive non-compliance
  //@ check byte: z == 255; //~ assertion:byte non-compliance
  //@ check same_byte: z == u; //~ assertion:same_byte non-compliance
  //@ check digits: '8' - '1' == 8; //~ assertion:digits non-compliance
}

/*@ assigns \nothing; */
void numbers(int x)
{
  long a = 2147483648, d = -2147483648;
  unsigned long o = 0x80000000 + 0, m = -1u, w = 010;
  int less = -1 < 0x80000000, dec = -1 < 2147483648;
  //@ assert decimal_is_long: a > 0 && d < 0 && dec == 1;
  //@ check hex_is_long: less == 1; //~ assertion:hex_is_long non-compliance input=x=0
  //@ check octal: w == 10; //~ assertion:octal non-compliance input=x=0
  //@ check minus_one: m == -1; //~ assertion:minus_one non-compliance input=x=0
  //@ check all_ones: m == 18446744073709551615; //~ assertion:all_ones non-compliance input=x=0
}
