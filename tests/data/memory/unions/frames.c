// Frames name members of unions: their bytes, whatever else is called so. [slow]

struct message {
  int kind;
  union { unsigned number; unsigned char bytes[4]; short pair[2]; } body;
};

/*@ requires \valid(m);
    assigns m->body.pair[0];
    ensures m->body.bytes[2] == \old(m->body.bytes[2]) && m->body.bytes[0] == 7;
*/
void first(struct message *m) { m->body.pair[0] = 7; }

/*@ requires \valid(m);
    assigns m->body.pair[0]; //~ assigns non-compliance input=m=&B1[0]
*/
void second(struct message *m) { m->body.pair[1] = 7; }

/*@ requires \valid(m);
    assigns m->body;
    ensures m->kind == \old(m->kind);
*/
void all(struct message *m) { m->body.number = 7; }

/*@ requires \valid(m) && 0 <= i <= 4;
    assigns m->body.bytes[0 .. 3]; //~ assigns assuming
*/
void at(struct message *m, int i)
{
  m->body.bytes[i] = 1; //~ index-bound non-compliance input=m=&B1[0],i=4 //~ mem-access assuming
}

/*@ requires \valid(m) && n >= 0;
    assigns m->body.bytes[0 .. 3];
    ensures m->body.number == 0; //~ postcondition subcontract-weakness weak=loop1 input=m=&B1[0],n=0
*/
void cleared(struct message *m, int n)
{
  /*@ loop invariant 0 <= i <= 4;
      loop assigns i, m->body.bytes[0 .. 3];
      loop variant 4 - i; */
  for (int i = 0; i < 4; i++)
    m->body.bytes[i] = 0;
}
