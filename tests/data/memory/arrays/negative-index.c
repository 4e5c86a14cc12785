// An index that is only bounded from above may be negative.

int t[4];

/*@ requires i < 4;
    assigns \nothing;
    ensures cell: i >= 0 ==> \result == t[i];
*/
int get(int i)
{
  return t[i]; //~ index-bound non-compliance input=t={0,0,0,0},i=-1
}
