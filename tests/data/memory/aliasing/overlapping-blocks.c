// Copied in this order, an overlap destroys what is still to be copied.

/*@ requires \valid(to + (0 .. 1)) && \valid_read(from + (0 .. 1));
    assigns to[0 .. 1];
    ensures first: to[0] == \old(from[0]);
    ensures second: to[1] == \old(from[1]); //~ postcondition:second non-compliance input=to=&B1[1],from=&B1[0]
*/
void copy2(int *to, int *from)
{
  to[0] = from[0];
  to[1] = from[1];
}
