// Frames: ranges, members, pointers, sets, conditions, origins; of loops and behaviors.
struct s { int x; int t[4]; struct s *next; };
int g, a[10];
/*@ assigns g, *p, a[0 .. n - 1], s->x, s->t[..], s->next->t[1] \from g, indirect: n, *p;
    assigns \result \from g;
    behavior b: assumes n > 0; assigns {a[i] | integer i; 0 <= i < n && i % 2 == 0};
    behavior c: assigns \union(*p, a[g]);
*/
int f(int *p, struct s *s, int n)
{
  struct s local;
  /*@ loop invariant \true; loop assigns n, local.t[0 .. n], p[n];
      for b: loop assigns n; loop variant n; */
  while (n > 0) n--;
  return local.x;
}
