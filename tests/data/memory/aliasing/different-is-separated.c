// Pointers to whole elements that differ are separated.

/*@ requires \valid(p) && \valid(q) && p != q;
    assigns *p, *q;
    ensures first: *p == 1;
*/
void set(int *p, int *q)
{
  //@ assert apart: \separated(p, q);
  *p = 1;
  *q = 2;
}
