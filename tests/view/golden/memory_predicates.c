// What ACSL says of sets of locations, as numbers of blocks and offsets.
struct s { int x, y; };
/*@ predicate zero{L}(int *p, integer n) = \forall integer i; 0 <= i < n ==> \at(p[i], L) == 0;
  @ predicate apart(int *p, int *q) = \separated(p, q); */
/*@ requires \separated(a + (0 .. n - 1), &s->y) && \valid(&s[0 .. n - 1].x) && zero{Pre}(a, n);
  @ requires \separated(&s[0 .. 3].x, a + (0 .. 1)) && apart(a, &s->x);
  @ assigns s[0 .. n - 1].x; */
void f(int *a, int n, struct s *s) {
  s[0].x = a[0];
  s[1] = s[0];
  //@ assert \initialized(s + (0 .. 8)) && \valid_read(a + (1 ..));
}
