// The callee sets the first element, and its frame names all of them.

/*@ requires \valid(a + (0 .. 2));
    assigns a[0 .. 2];
    ensures first: a[0] == 0; */
void clear_first(int *a)
{
  a[0] = 0;
}

/*@ assigns \nothing; */
void f(void)
{
  int t[4] = {1, 2, 3, 4};
  clear_first(t);
  //@ assert first: t[0] == 0;
  //@ assert behind: t[3] == 4;
  //@ assert second: t[1] == 2; //~ assertion:second subcontract-weakness weak=clear_first1
}
