// A designator moves the place where the next value goes.

/*@ assigns \nothing; */
void f(void)
{
  int a[5] = {[3] = 7, 9, [0] = 1};
  //@ assert first: a[0] == 1 && a[1] == 0 && a[2] == 0;
  //@ assert last: a[3] == 7 && a[4] == 9;
  //@ assert in_order: a[1] == 9; //~ assertion:in_order non-compliance //~ dead-code doomed culprits=6,9
}
