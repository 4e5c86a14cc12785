// Another pointer may set the counter back, again and again.

/*@ requires \valid(p) && \valid(q) && 0 <= *p <= 100; */
void f(int *p, int *q)
{
  /*@ loop invariant natural: *p >= 0;
      loop assigns *p, *q;
      loop variant *p; */ //~ loop-variant-decreases non-compliance input=p=&B1[0],q=&B1[0]
  while (*p > 0) {
    *p = *p - 1;
    *q = 5;
  }
}
