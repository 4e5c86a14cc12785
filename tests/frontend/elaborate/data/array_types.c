// What an array without length becomes; how rows, pointers to arrays and parameters are reached.
extern int later[], unknown[];
int *into = &later[1];
//@ predicate first_is(integer n) = later[0] == n;
int once(void) { return later[2]; }
int later[3], tentative[];
struct s { int m[2][3]; struct s *next; } *gs;
int m[2][3];
//@ requires \valid(&tentative[0]);
int f(int rows[][3], int (*row)[3], int *flat[2], int n, int t[static 4], struct s *s)
{
  int (*r)[3] = m, (*last)[3] = &m[1], *p = m[n], *q = (int *)m;
  long between = last - r;
  rows[1][n] = (*row)[2] + *row[1] + **row;
  *(*(rows + 1) + n) = flat[1][n] + *flat[0];
  s->m[n][1] = s->next->m[0][n] + *s->m[1] + gs[n].m[1][2];
  m[n][n + 1]++;
  p = s->m[1] + 1;
  r = s->m;
  return tentative[0] + t[3] + (int)between + sizeof m / sizeof m[0] + sizeof s->m[0] + sizeof *row + *q;
}
