// For null the frame is empty, and otherwise it is what the pointer points to.

/*@ requires p == \null || \valid(p);
    behavior none:
      assumes p == \null;
      assigns \nothing;
      ensures no: \result == 0;
    behavior some:
      assumes p != \null;
      assigns *p;
      ensures yes: \result == 1 && *p == 0;
    complete behaviors;
    disjoint behaviors;
*/
int clear(int *p)
{
  if (p == 0)
    return 0;
  *p = 0;
  return 1;
}
