// A pointer to unsigned may point to an object that a pointer to int points to.

/*@ requires \valid(p) && \valid(q);
    assigns *p, *q;
    ensures set: *q == 4294967295;
    ensures kept: *p == 1; //~ postcondition:kept non-compliance input=p=&B1[0],q=&B1[0]
*/
void set(int *p, unsigned *q)
{
  *p = 1;
  *q = 4294967295u;
}
