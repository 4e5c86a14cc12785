// Escapes are single characters, and a zero inside does not end a literal.

/*@ assigns \nothing; */
void f(void)
{
  char a[] = "a\tb\0c";
  char x[] = "\x41\102";
  //@ assert size: sizeof(a) == 6 && sizeof(x) == 3;
  //@ assert inside: a[1] == 9 && a[3] == 0 && a[4] == 'c';
  //@ assert codes: x[0] == 'A' && x[1] == 'B';
  //@ assert ended: a[4] == 0; //~ assertion:ended non-compliance //~ dead-code doomed culprits=6,11
}
