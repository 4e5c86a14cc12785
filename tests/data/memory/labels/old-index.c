// The cell now at the old index, and the old cell at the index that is now.

int i;
int a[3];

/*@ requires 0 <= i < 2;
    assigns i, a[0 .. 2];
    ensures now: a[\old(i)] == 7;
    ensures then: \result == \old(a[i]);
    ensures mixed: \result == \old(a[\at(i, Post)]); //~ postcondition:mixed non-compliance input=i=0,a={0,1,0}
*/
int f(void)
{
  int v = a[i];
  a[i] = 7;
  i = i + 1;
  return v;
}
