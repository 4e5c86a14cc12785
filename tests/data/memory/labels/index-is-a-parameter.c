// In the state on entry the index has its value on entry too.

/*@ requires 0 <= i < 3 && \valid(a + (0 .. 3));
    assigns a[i + 1]; */
void f(int *a, int i)
{
  int v = a[i];
  i = i + 1;
  a[i] = 7;
  //@ assert entry: \at(a[i], Pre) == v;
  //@ assert now: a[i] == 7;
  //@ assert same: \at(a[\at(i, Here)], Pre) == v; //~ assertion:same non-compliance input=a=&B1[0],i=0
}
