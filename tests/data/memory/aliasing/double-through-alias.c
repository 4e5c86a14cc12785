// Adding one pointer's value to the other's is right even if they are one.

/*@ requires \valid(p) && \valid_read(q) && 0 <= *p <= 100 && 0 <= *q <= 100;
    assigns *p;
    ensures sum: *p == \old(*p) + \old(*q);
    ensures kept: *q == \old(*q); //~ postcondition:kept non-compliance input=p=&B1[0],q=&B1[0]
*/
void add(int *p, int *q)
{
  *p = *p + *q;
}
