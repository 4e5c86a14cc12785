// The code writes a cell that the frame does not name.

/*@ requires \valid(a + (0 .. 1));
    assigns a[0]; */ //~ assigns non-compliance input=a=&B1[0]
void f(int *a)
{
  a[0] = 1;
  a[1] = 1;
}
