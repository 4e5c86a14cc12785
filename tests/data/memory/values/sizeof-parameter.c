// The size of an array parameter is that of a pointer.

/*@ assigns \nothing;
    ensures pointer: \result == 8;
    ensures array: \result == 16; //~ postcondition:array non-compliance input=a=NULL
*/
unsigned long f(int a[4])
{
  return sizeof(a);
}
