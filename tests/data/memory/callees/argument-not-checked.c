// The caller hands on what it was given, and has not asked for enough.

/*@ requires room: \valid(a + (0 .. 1));
    assigns a[0 .. 1]; */
void clear2(int *a)
{
  a[0] = 0;
  a[1] = 0;
}

/*@ requires \valid(a); */
void f(int *a)
{
  clear2(a); //~ call-precondition:room non-compliance input=a=&B1[0]
}
