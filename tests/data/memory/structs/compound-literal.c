// Compound literals, of a structure and of an array.

struct point { int x, y; };

/*@ assigns \nothing;
    ensures sum: \result == 7; */
int f(void)
{
  struct point q = (struct point){.y = 3};
  struct point *p = &(struct point){4, 5};
  int *a = (int[]){1, 2, 3};
  //@ assert members: q.x == 0 && q.y == 3 && p->y == 5;
  //@ assert room: \valid(a + (0 .. 2));
  //@ assert more: \valid(a + 3); //~ assertion:more non-compliance //~ dead-code doomed culprits=11,14
  return p->x + q.y;
}
