// Separated pointers do not meet.

/*@ requires \valid(p) && \valid(q) && \separated(p, q);
    assigns *p, *q;
    ensures first: *p == 1;
    ensures second: *q == 2;
*/
void set(int *p, int *q)
{
  *p = 1;
  *q = 2;
}
