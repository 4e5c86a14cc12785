// The contract of the loop forgets a bit-field that its code leaves as it was.
struct frame { unsigned kind : 4, length : 12; };

/*@ requires \valid(f) && f->kind == 3;
    assigns f->kind, f->length;
    ensures kept: f->kind == 3; //~ postcondition:kept subcontract-weakness weak=loop1 input=f=&B1[0]
    ensures length: f->length == 5; */
void grow(struct frame *f)
{
  f->length = 0;
  /*@ loop invariant 0 <= i <= 5 && f->length == i;
      loop assigns i, f->kind, f->length;
      loop variant 5 - i; */
  for (int i = 0; i < 5; i++)
    f->length++;
}
