// A literal that is not ASCII is bytes, and nothing false follows.

/*@ assigns \nothing;
    ensures wrong: \result == 1; */
int f(void)
{
  const char *s = "é"; //~ refused
  return s[0];
}
