// Small types are promoted before they are added, so that the sum does not wrap.

/*@ assigns \nothing;
    ensures sum: \result == a + b;
    ensures byte: \result <= 255; //~ postcondition:byte non-compliance input=a=1,b=255
*/
int add(unsigned char a, unsigned char b)
{
  return a + b;
}
