// An array initialised by a literal is a copy that may be written.

/*@ assigns \nothing;
    ensures letter: \result == 'o'; */
char f(void)
{
  char a[] = "hi";
  char b[5] = "hi";
  a[0] = 'o';
  //@ assert length: sizeof(a) == 3 && a[2] == 0;
  //@ assert padded: b[2] == 0 && b[3] == 0 && b[4] == 0;
  //@ assert kept: a[0] == 'h'; //~ assertion:kept non-compliance //~ dead-code doomed culprits=9,12
  return a[0];
}
