// What a pointer to const points to may change through another pointer.

/*@ requires \valid_read(p) && \valid(q);
    assigns *q; */
void f(const int *p, int *q)
{
  int before = *p;
  *q = 7;
  //@ assert apart: \separated(p, q) ==> *p == before;
  //@ assert kept: *p == before; //~ assertion:kept non-compliance input=p=&B1[0],q=&B1[0]
}
