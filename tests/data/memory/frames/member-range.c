// A frame that names a range within a member.

struct row { int n; int data[4]; };

/*@ requires \valid(r);
    assigns r->data[0 .. 1];
    ensures kept: r->n == \old(r->n) && r->data[2] == \old(r->data[2]);
*/
void right(struct row *r)
{
  r->data[0] = 0;
  r->data[1] = 0;
}

/*@ requires \valid(r);
    assigns r->data[0 .. 1]; */ //~ assigns non-compliance input=r=&B1[0]
void wrong(struct row *r)
{
  r->n = 0;
}
