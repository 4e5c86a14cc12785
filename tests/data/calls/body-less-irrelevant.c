// Behind a callee without body a failure that no choice of it can avert is a non-compliance.

/*@ assigns \nothing; */
int noise(void);

/*@ assigns \nothing;
    ensures positive: \result > 0; //~ postcondition:positive non-compliance input=x=0
*/
int f(int x)
{
  noise();
  return x;
}
