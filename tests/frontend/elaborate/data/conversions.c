// Promotions, the usual conversions, and conversions on assignment are all explicit.
unsigned long mix(signed char a, unsigned short b, unsigned c, long d, _Bool e) {
  int i = a + b;
  unsigned u = a * c;
  long l = c - d;
  e = i;
  a = (char)l;
  a += c;
  b <<= d;
  e++;
  i = -1 < 1u;
  i = 'x' + 070 + 0x80000000 + 2147483648 + 5ull;
  return ~a ? !u : +b;
}
