// Copying between separated ranges leaves the source as it was.

/*@ requires \valid(d + (0 .. 1)) && \valid_read(s + (0 .. 1));
    requires \separated(d + (0 .. 1), s + (0 .. 1));
    assigns d[0 .. 1];
    ensures copied: d[0] == s[0] && d[1] == s[1];
    ensures kept: s[0] == \old(s[0]) && s[1] == \old(s[1]);
*/
void copy(int *d, const int *s)
{
  d[0] = s[0];
  d[1] = s[1];
}
