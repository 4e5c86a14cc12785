// A set is initialised if all its cells are.

/*@ assigns \nothing; */
void f(void)
{
  int a[3];
  a[0] = 1;
  a[1] = 2;
  //@ assert two: \initialized(&a[0 .. 1]);
  //@ assert all: \initialized(&a[0 .. 2]); //~ assertion:all non-compliance //~ dead-code doomed culprits=10
}
