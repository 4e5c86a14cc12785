// ++ and -- as statements need no temporary; their old value does.
int steps(int i, unsigned char c) {
  i++;
  --i;
  int old = i++, now = ++i;
  c--;
  return c++ + old * now;
}
