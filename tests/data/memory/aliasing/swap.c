// Swapping works for one and the same object too.

/*@ requires \valid(p) && \valid(q);
    assigns *p, *q;
    ensures swapped: *p == \old(*q) && *q == \old(*p);
*/
void swap(int *p, int *q)
{
  int t = *p;
  *p = *q;
  *q = t;
}
