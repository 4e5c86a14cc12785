// A string literal may be read, but not written.

void f(void)
{
  char *s = "abc";
  //@ assert readable: \valid_read(s + (0 .. 3));
  s[0] = 'x'; //~ mem-access non-compliance //~ dead-code doomed culprits=5,7
}
