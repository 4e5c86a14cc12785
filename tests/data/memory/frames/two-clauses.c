// Two clauses name what both name.

int t[3];

/*@ assigns t[0];
    assigns t[2];
    ensures middle: t[1] == \old(t[1]);
    ensures last: t[2] == \old(t[2]); //~ postcondition:last non-compliance input=t={0,0,0}
*/
void f(void)
{
  t[0] = 1;
  t[2] = 1;
}
