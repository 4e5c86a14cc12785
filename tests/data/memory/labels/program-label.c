// A label of the program names the state of the memory there.

/*@ requires \valid(p) && \valid(q);
    assigns *p, *q; */
void f(int *p, int *q)
{
  *p = 1;
between:
  *q = 2;
  //@ assert before: \at(*p, between) == 1;
  //@ assert untouched: \at(*q, between) == 2 ==> *q == \at(*q, between);
  //@ assert kept: *p == \at(*p, between); //~ assertion:kept non-compliance input=p=&B1[0],q=&B1[0]
}
