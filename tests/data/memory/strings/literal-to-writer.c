// A callee that writes is given a literal.

/*@ requires room: \valid(s);
    assigns *s; */
void capital(char *s)
{
  *s = 'X';
}

void f(void)
{
  char a[] = "abc";
  capital(a);
  capital("abc"); //~ call-precondition:room non-compliance //~ dead-call doomed culprits=3
}
