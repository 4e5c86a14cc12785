// A string literal ends with a zero.

/*@ assigns \nothing;
    ensures zero: \result == 0; */
int f(void)
{
  const char *s = "abc";
  //@ assert letters: s[0] == 'a' && s[1] == 'b' && s[2] == 'c';
  //@ assert first: s[1] == 'a'; //~ assertion:first non-compliance //~ dead-code doomed culprits=7,9
  return s[3];
}
