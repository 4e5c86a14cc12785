// One object, seen as int and as unsigned.

/*@ requires \valid_read(p);
    assigns \nothing;
    ensures natural: *p >= 0 ==> \result == *p;
    ensures wrapped: *p < 0 ==> \result == *p + 4294967296;
    ensures same: \result == *p; //~ postcondition:same non-compliance input=p=&B1[0]
*/
unsigned look(int *p)
{
  return *(unsigned *)p;
}
