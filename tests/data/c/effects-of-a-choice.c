// What `_Generic` selects is evaluated where it stands: not at all behind a false `&&`.

/*@ assigns \nothing;
    ensures skipped: a == 0 ==> \result == 0;
    ensures counted: a != 0 ==> \result == 1;
    ensures wrong: \result == 1; //~ postcondition:wrong non-compliance input=a=0
*/
int f(int a)
{
  int i = 0;
  int both = a && _Generic(a, int: ++i, default: 0);
  //@ assert also: both == (a != 0);
  return i;
}

int twice(int i)
{
  return _Generic(1, int: i > 0 ? i-- : 0) ? 1 : 2;
}
