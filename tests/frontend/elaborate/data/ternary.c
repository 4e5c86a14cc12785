// ?: stays an expression where its alternatives are pure, and branches where they are not.
int next(int by);
void nothing(void);
long choose(int a, unsigned b) {
  long pure = a ? a : b;
  long value = a ? next(a) : b;
  a ? nothing() : (void)0;
  a > 1 ? a++ : a--;
  a ? (void)b : (void)1;
  return next(1) ? pure : value;
}
