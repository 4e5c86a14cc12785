// The pointer moves behind its value's use; in the contract it is the pointer of the entry.

/*@ requires \valid(p + (0 .. 1));
    assigns p[0 .. 1];
    ensures both: p[0] == 1 && p[1] == 2;
    ensures first: *p == 2; //~ postcondition:first non-compliance input=p=&B1[0]
*/
void f(int *p)
{
  *p++ = 1;
  *p = 2;
}
