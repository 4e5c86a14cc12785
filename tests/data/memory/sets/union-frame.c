// A union of locations is a frame.

/*@ requires \valid(a + (0 .. 2)) && \valid(p);
    assigns \union(a[0 .. 1], *p); */
void right(int *a, int *p)
{
  a[1] = 1;
  *p = 1;
}

/*@ requires \valid(a + (0 .. 2)) && \valid(p);
    assigns \union(a[0 .. 1], *p); */ //~ assigns non-compliance input=a=&B1[0],p=&B1[0]
void wrong(int *a, int *p)
{
  a[2] = 1;
}
