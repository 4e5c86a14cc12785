// Swapping without a third variable loses the value if both are one object.

/*@ requires \valid(p) && \valid(q);
    assigns *p, *q;
    ensures swapped: *p == \old(*q) && *q == \old(*p); //~ postcondition:swapped non-compliance
*/
void swap(unsigned *p, unsigned *q)
{
  *p = *p + *q;
  *q = *p - *q;
  *p = *p - *q;
}
