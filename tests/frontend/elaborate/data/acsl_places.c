// Locations and validity of what pointers, arrays and members reach; parameters are those of Pre.
struct s { int x; int t[2]; struct s *next; };
int arr[10], mat[2][3], g;
struct s gs, sa[3], *gp;
/*@ requires \valid(p + (0 .. n - 1)) && \valid(&arr[0 .. n - 1]) && \valid(&s->t[0 .. 1]) && \valid(s);
    requires \valid_read(s->t + (0 .. 1)) && \separated(p, q + (0 .. n - 1), &gs, &arr[0 .. 9]);
    requires p != \null && \base_addr(p) != \base_addr(q) && \offset(p) == 0 && \block_length(p) == 8;
    assigns p[0 .. n - 1], *(p + (0 .. n - 1)), *p, arr[..], arr[0], gs, gs.x, gs.t[0 .. 1],
      sa[0 .. 2].t[0 .. 1], sa[1], s->x, s->next->t[0], s[0 .. n - 1].x, mat[0 .. 1][..], *pp[0],
      pp[0][0 .. n - 1], p[g + 1], *(&g), *(int *)v, *{p, q};
    ensures *p == \old(*p) + 1 && p[g] == \old(p[g]) && p[\old(g)] == \old(p)[g];
    ensures \result->x == s->x && (*\result).t[n] == \old(s->t[n]) && *\result == gs;
    ensures \at(s->next->x, Pre) < s->next->x && gs == \old(gs) && arr[n] == \at(arr[n], Pre);
    ensures \valid(\result) && \fresh{Old, Here}(\result, sizeof(struct s)) && \freeable(\result);
    ensures \initialized(&p[0 .. n - 1]) && \valid(mat[1] + (0 .. 2)) && *mat[1] == 0 && \allocable(p); */
struct s *f(int *p, int *q, int n, struct s *s, void *v, int **pp);
/*@ predicate sorted{L}(int *t, integer n) =
      \forall integer i, j; 0 <= i <= j < n ==> \at(t[i] <= t[j], L);
    predicate same{A, B}(int t[], integer n) =
      \forall integer i; 0 <= i < n ==> \at(t[i], A) == \at(t[i], B);
    logic integer sum(int *t, integer n) = n <= 0 ? 0 : sum(t, n - 1) + t[n - 1];
    logic integer count(int *t, integer n) reads t[0 .. n - 1];
    logic struct s whole(struct s *p) = *p; */
/*@ requires sorted(p, n) && sorted(arr, 10) && sorted(&arr[1], 9) && sorted(arr + 1, 9);
    ensures same{Pre, Here}(p, n) && sum(p, n) == \old(sum(p, n)) && count(p, n) == 0;
    assigns \nothing; */
void g1(int *p, int n, struct s *s)
{
  int x = 0, loc[4];
  /*@ loop invariant same{LoopEntry, Here}(p, n) && \valid(&x) && s->t == \at(s->t, Pre);
      loop assigns x, loc[0 .. x], p[..], s->x, *(&x); */
  while (x < n) x++;
L:
  /*@ assert \at(p[0], L) == *p && &loc[0] == loc && \valid(loc + (0 .. 3)) && \valid{L}(p)
        && p - &loc[0] == 3 && p < loc + 1 && whole(s).x == s->x && (p ? 1 : 0) == !(p == 0); */
}
