// No input leads to what the function itself begins, whatever its bytes are.

struct item { struct item *next; unsigned char bytes[8]; };

/*@ requires \valid(p);
    assigns *p; */
int found(struct item *p)
{
  struct item own, *q = &own;
  ((unsigned char *)q)[8] = 1;
  q->next = p;
  //@ check other: p->next != q; //~ assertion:other unknown
  p->next = q;
  //@ check same: p->next == q;
  return p->next->bytes[0];
}
