// Every operator of C on plain ints.
int all(int a, int b) {
  int r = a + b - a * b / a % b;
  r = a << b >> 1;
  r = a & b | a ^ ~b;
  r = a < b;
  r = (a <= b) + (a > b) - (a >= b);
  r = a == b;
  r = a != -b;
  r = !a && (b || !r);
  r = a ? b : -r;
  r = (a, b);
  r = sizeof(long) + sizeof r;
  return r;
}
