// What is behind a null pointer is some value, too, of the type that it points to.

struct pair { int first; unsigned char second; };

/*@ assigns \nothing; */
void f(unsigned *q, struct pair *p)
{
  //@ check greatest: q == \null ==> q[1] != 4294967295; //~ assertion:greatest non-compliance
  //@ check byte: p == \null ==> p->second <= 255;
  //@ check seven: p == \null ==> p->second != 7; //~ assertion:seven non-compliance
}
