// Cells begin without a value; what a contract chooses may still have none.
/*@ assigns a[0 .. 1]; ensures \initialized(a + 1); */
void g(int *a);
int f(int c) {
  int t[2];
  if (c) t[0] = c;
  //@ assert \initialized(&t[0]) || c == 0;
  g(t);
  return t[0] + t[1];
}
