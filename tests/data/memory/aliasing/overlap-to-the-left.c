// Copied one place to the left, an overlap does no harm.

/*@ requires \valid(to + (0 .. 2)) && from == to + 1;
    assigns to[0 .. 1];
    ensures moved: to[0] == \old(from[0]) && to[1] == \old(from[1]);
    ensures kept: from[0] == \old(from[0]); //~ postcondition:kept non-compliance input=to=&B1[0],from=&B1[1]
*/
void copy2(int *to, int *from)
{
  to[0] = from[0];
  to[1] = from[1];
}
