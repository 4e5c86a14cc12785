// The old value of what a pointer points to.

/*@ requires \valid(p) && *p < 100;
    assigns *p;
    ensures next: *p == \old(*p) + 1;
    ensures result: \result == \old(*p);
    ensures fixed: \result == *p; //~ postcondition:fixed non-compliance input=p=&B1[0]
*/
int step(int *p)
{
  int old = *p;
  *p = old + 1;
  return old;
}
