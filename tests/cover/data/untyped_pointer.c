// A pointer to void points to bytes, if that is what it is looked at as: all lines are covered.
int f(const void *p) {
  const unsigned char *q = p;
  if (!q)
    return -1;
  if (*q == 7)
    return 1;
  return 0;
}
