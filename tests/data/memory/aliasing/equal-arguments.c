// Two pointers may be one, and then the second write hides the first.

/*@ requires \valid(p) && \valid(q);
    assigns *p, *q;
    ensures second: *q == 2;
    ensures first: *p == 1; //~ postcondition:first non-compliance input=p=&B1[0],q=&B1[0]
*/
void set(int *p, int *q)
{
  *p = 1;
  *q = 2;
}
