// A frame is read in the state on entry, not with what the parameter became.

/*@ requires 0 <= i < 2 && \valid(a + (0 .. 2));
    assigns a[i]; */ //~ assigns non-compliance input=a=&B1[0],i=0
void f(int *a, int i)
{
  i++;
  a[i] = 1;
}

/*@ requires 0 <= i < 2 && \valid(a + (0 .. 2));
    assigns a[i + 1]; */
void g(int *a, int i)
{
  i++;
  a[i] = 1;
}
