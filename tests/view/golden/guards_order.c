// What a step needs, in order: operands, the index, the access, whether there is a value.
struct s { int t[4]; struct s *next; };
int f(struct s *p, int i, int *q) {
  p->next->t[i] = *q / i;
  return q < q + i && p->t[i + 1] > 0 ? q - q : p->t[0];
}
