// Pointers that may be equal, overlap, or point to a global. [slow]

int g;
int *where(void) { return &g; }
struct pair { int a, b; };

/*@ requires \valid(p) && \valid(q); assigns *p, *q; */
void two(int *p, int *q)
{
  int old = *q;
  *p = 1;
  //@ check other_kept: *q == old; //~ assertion:other_kept non-compliance
  *q = 2;
  //@ check first_kept: *p == 1; //~ assertion:first_kept non-compliance
  //@ check apart: p != q; //~ assertion:apart non-compliance
  //@ check separated: \separated(p, q); //~ assertion:separated non-compliance
  //@ check sum: *p + *q == 3; //~ assertion:sum non-compliance
}

/*@ requires \valid(p); assigns *p, g; */
void global(int *p)
{
  g = 0;
  *p = 5;
  //@ check global_kept: g == 0; //~ assertion:global_kept non-compliance input=g=0,p=&g
  //@ check not_global: p != &g; //~ assertion:not_global non-compliance input=g=0,p=&g
  g++;
  //@ check pointed_kept: *p == 5; //~ assertion:pointed_kept non-compliance input=g=0,p=&g
}

/*@ requires \valid(p + (0 .. 1)) && \valid(q + (0 .. 1)); assigns p[0], q[1]; */
void overlapping(int *p, int *q)
{
  int first = q[0];
  p[0] = 3;
  //@ check first_kept: q[0] == first; //~ assertion:first_kept non-compliance
  q[1] = 4;
  //@ check still: p[0] == 3; //~ assertion:still non-compliance
  //@ check only_equal: p[0] != 3 ==> p == q; //~ assertion:only_equal non-compliance
}

/*@ requires \valid(s + (0 .. 1)) && 0 <= i <= 1 && 0 <= j <= 1; assigns s[0 .. 1]; */
void elements(struct pair *s, int i, int j)
{
  s[i].a = 1;
  s[j].a = 2;
  //@ check element_kept: s[i].a == 1; //~ assertion:element_kept non-compliance input=s=&B1[0],i=0,j=0
  struct pair t = s[i];
  s[i].b = 7;
  //@ check copy_follows: t.b == 7 || s[i].b != 7; //~ assertion:copy_follows non-compliance input=s=&B1[0],i=0,j=0
  //@ check copy_is_place: t.b == s[i].b; //~ assertion:copy_is_place non-compliance input=s=&B1[0],i=0,j=0
}

/*@ requires \valid(pp) && \valid(*pp) && \valid(q); assigns *pp, **pp, *q; */
void second(int **pp, int *q)
{
  **pp = 1;
  *pp = q;
  //@ check through: **pp == 1; //~ assertion:through non-compliance
}
