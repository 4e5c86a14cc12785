// Pointers to members and elements may be what another pointer reaches. [slow]

struct pair { int a, b; };

/*@ requires \valid(s); assigns *s; */
void member(struct pair *s, int c)
{
  int *p = c ? &s->a : &s->b;
  s->a = 1;
  s->b = 2;
  *p = 3;
  //@ assert one_at_most: s->a == 1 || s->b == 2;
  //@ check first_kept: s->a == 1; //~ assertion:first_kept non-compliance input=s=&B1[0],c=1
  //@ check second_kept: s->b == 2; //~ assertion:second_kept non-compliance input=s=&B1[0],c=0
}

/*@ requires \valid(s) && \valid(q); assigns *s, *q; */
void own(struct pair *s, struct pair *q)
{
  int *p = &s->b;
  *p = 4;
  //@ assert reached: s->b == 4;
  q->a = 5;
  //@ assert other_member: s->b == 4;
  q->b = 6;
  //@ check kept: *p == 4; //~ assertion:kept non-compliance input=s=&B1[0],q=&B1[0]
  //@ check in_front: p - 1 != &q->a; //~ assertion:in_front non-compliance input=s=&B1[0],q=&B1[0]
}

/*@ requires \valid(t + (0 .. 2)) && 0 <= i < 3; assigns t[0 .. 2]; */
void element(int *t, int i)
{
  int *p = t + i, *q = &t[1];
  *q = 7;
  *p = 8;
  //@ assert last: t[i] == 8;
  //@ check kept: *q == 7; //~ assertion:kept non-compliance input=t=&B1[0],i=1
  //@ check order: p < q; //~ assertion:order non-compliance input=t=&B1[0],i=1
  //@ check apart: \separated(p, q); //~ assertion:apart non-compliance input=t=&B1[0],i=1
  //@ check ranges: \separated(t + (0 .. 1), t + (1 .. 2)); //~ assertion:ranges non-compliance input=t=&B1[0],i=0
  //@ check front: \separated(t + (0 .. 0), t + i); //~ assertion:front non-compliance input=t=&B1[0],i=0
  t[0] = 0; t[1] = 0; t[2] = 0;
  //@ check minus: p - q == 1 - i; //~ assertion:minus non-compliance input=t=&B1[0],i=0
}

/*@ requires \valid(d + (0 .. 1)) && \valid(s + (0 .. 1)); assigns d[0 .. 1]; */
void copy(int *d, int *s)
{
  d[0] = s[0];
  d[1] = s[1];
  //@ assert last: d[1] == s[1] || d == s + 1;
  //@ assert first: d[0] == \at(s[0], Pre);
  //@ check source: s[0] == \at(s[0], Pre); //~ assertion:source non-compliance input=d=&B1[0],s=&B1[1]
  //@ check second: d[1] == \at(s[1], Pre); //~ assertion:second non-compliance input=d=&B1[1],s=&B1[0]
}

/*@ assigns \nothing; */
void rows(void)
{
  int m[2][3] = {{1, 2, 3}, {4}};
  int (*row)[3] = m + 1, *p = m[0];
  //@ assert right: (*row)[0] == 4 && row[-1][2] == 3 && p[2] == 3 && m[1][1] == 0;
  //@ check by_element: (*row)[0] == 2; //~ assertion:by_element non-compliance
  //@ check same: row[0] == p; //~ assertion:same non-compliance
  //@ check filled: m[1][2] == 3; //~ assertion:filled non-compliance
}
