// A local does not exist on entry; read now, it can be the index of a cell then.

/*@ requires \valid(a + (0 .. 3));
    assigns a[0 .. 3]; */
void f(int *a)
{
  int i = 2;
  int v = a[i];
  a[i] = 7;
  //@ assert then: \at(a[\at(i, Here)], Pre) == v;
  //@ assert now: a[i] == 7;
}

/*@ requires \valid(a + (0 .. 3));
    assigns a[0 .. 3]; */
void g(int *a)
{
  int i = 2;
  //@ assert then: \at(a[i], Pre) == a[2]; //~ error:label
  a[i] = 7;
}
