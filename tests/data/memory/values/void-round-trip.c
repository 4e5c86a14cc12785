// A pointer to void and back is the same pointer.

/*@ requires \valid(p);
    assigns *p;
    ensures set: *p == 1;
    ensures kept: *p == \old(*p); //~ postcondition:kept non-compliance input=p=&B1[0]
*/
void f(int *p)
{
  void *v = p;
  int *q = v;
  //@ assert same: q == p;
  *q = 1;
}
