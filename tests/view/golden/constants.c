// A constant and a string literal are blocks that nobody writes to.
const int table[3] = {3, 1, 2};
int f(int i, char *s) {
  const char *word = i ? "ab" : s;
  s[0] = 'c';
  return table[i] + word[0];
}
