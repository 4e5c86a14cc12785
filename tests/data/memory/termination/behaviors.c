// Behaviors that are told apart by a cell: one value is forgotten.

/*@ requires \valid(p);
    assigns *p;
    behavior zero:
      assumes *p == 0;
      ensures one: *p == 1;
    behavior positive:
      assumes *p > 0;
      ensures zero: *p == 0;
    disjoint behaviors;
    complete behaviors; //~ behaviors-complete non-compliance input=p=&B1[0]
*/
void flip(int *p)
{
  if (*p > 0)
    *p = 0;
  else
    *p = 1;
}
