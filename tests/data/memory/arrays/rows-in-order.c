// In an array of arrays every row is one element, and braces name the rows.

int m[2][2];

/*@ requires 0 <= r < 2;
    assigns m[r][0 .. 1];
    ensures first: m[r][0] == 5;
    ensures second: m[r][1] == \old(m[r][0]);
    ensures other: m[1 - r][0] == \old(m[1 - r][0]);
    ensures kept: m[r][1] == \old(m[r][1]); //~ postcondition:kept non-compliance input=m={{0,1},{0,0}},r=0
*/
void f(int r)
{
  m[r][1] = m[r][0];
  m[r][0] = 5;
}
