// The value of an assignment is what the variable then holds, converted.
int chain(int a, unsigned char c) {
  int r = c = a;
  a = r = c = 300;
  r = (c += 5) + 1;
  return r = a;
}
