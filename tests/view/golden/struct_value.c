// Structures as values: pieces of parameters, results and assignments; a swap puts pieces aside.
struct pair { int x, y; };
struct pair swap(struct pair p) {
  p = (struct pair){p.y, p.x};
  return p;
}
struct pair total;
/*@ assigns total.x; ensures total.y == \old(total).y && \result.x == 2; */
struct pair f(struct pair p) {
  struct pair q = swap(p);
  q.x = 2;
  total.x = total.x + q.y;
  return q;
}
