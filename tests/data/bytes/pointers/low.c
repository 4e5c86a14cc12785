// Some bytes of a pointer are not all of it: that pointers differ says nothing of each of their bytes.

struct holder { int *number; unsigned char tag; };

int one, other;

void apart(void)
{
  struct holder a = { &one, 1 }, b = { &other, 2 };
  unsigned char *p = (unsigned char *)&a, *q = (unsigned char *)&b;
  //@ check differ: a.number != b.number;
  //@ check low: p[0] != q[0]; //~ assertion:low non-compliance input=one=0,other=0
  //@ check top: p[7] != q[7]; //~ assertion:top non-compliance input=one=0,other=0
}

void part(void)
{
  struct holder a = { &one, 1 }, b = { 0, 2 };
  unsigned char *p = (unsigned char *)&a, *q = (unsigned char *)&b;
  q[0] = p[0];
  //@ check same: b.number == a.number; //~ assertion:same non-compliance input=one=0
  q[1] = p[1];
  q[2] = p[2];
  q[3] = p[3];
  //@ check half: b.number == a.number; //~ assertion:half non-compliance input=one=0
  q[4] = p[4];
  q[5] = p[5];
  q[6] = p[6];
  q[7] = p[7];
  //@ check whole: b.number == a.number;
}
