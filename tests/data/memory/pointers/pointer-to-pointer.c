// Through a pointer to a pointer the pointer itself is set, not what it pointed to.

/*@ assigns \nothing; */
void f(void)
{
  int x = 1, y = 2;
  int *p = &x;
  int **pp = &p;
  *pp = &y;
  **pp = 5;
  //@ assert moved: p == &y && y == 5;
  //@ assert left: x == 1;
  //@ assert stayed: p == &x; //~ assertion:stayed non-compliance //~ dead-code doomed culprits=11,13
}
