// A behavior for separated pointers, and one for equal ones.

/*@ requires \valid(p) && \valid(q);
    assigns *p, *q;
    behavior apart:
      assumes p != q;
      ensures first: *p == 1;
    behavior equal:
      assumes p == q;
      ensures second: *p == 2;
      ensures wrong: *p == 1; //~ postcondition:wrong non-compliance input=p=&B1[0],q=&B1[0]
    complete behaviors;
    disjoint behaviors;
*/
void set(int *p, int *q)
{
  *p = 1;
  *q = 2;
}
