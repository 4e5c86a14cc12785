// \inter is what two sets share, \subset and \in compare sets of pointers and of integers.

int t[4];

/*@ assigns \inter(t[0 .. 2], t[1 .. 3]); */ //~ assigns non-compliance input=t={0,0,0,0}
void outside(void)
{
  t[1] = 5;
  t[0] = 1;
}

/*@ assigns \inter(t[0 .. 2], t[1 .. 3]);
    ensures kept: t[0] == \old(t[0]) && t[3] == \old(t[3]); */
void within(void)
{
  t[1] = 5;
  t[2] = 1;
}

/*@ requires \valid(p + (0 .. 1)) && \valid(q + (0 .. 1));
    assigns \inter(p[0 .. 1], q[0 .. 1]); */ //~ assigns non-compliance input=p=&B1[0],q=&B1[1]
void only_if_equal(int *p, int *q)
{
  if (p == q)
    p[1] = 1;
  else if (p == q + 1)
    p[0] = 1;
  else if (p + 1 == q)
    q[1] = 1;
}

/*@ assigns \nothing; */
void compared(int *p)
{
  //@ assert \inter(p + (0 .. 1), p + (2 .. 3)) == \empty;
}

/*@ requires 0 <= i <= 3;
    assigns \nothing; */
void subsets(unsigned i)
{
  //@ check one: &t[i] \in t + (0 .. 3);
  //@ check one_wrong: &t[i] \in t + (0 .. 2); //~ assertion:one_wrong non-compliance input=t={0,0,0,0},i=3
  //@ check row: \subset(t + (1 .. i), t + (0 .. 3));
  //@ check row_wrong: \subset(t + (0 .. i), t + (1 .. 3)); //~ assertion:row_wrong non-compliance input=t={0,0,0,0},i=0
  //@ check union: \subset(&t[i], \union(t + (0 .. 1), t + (2 .. 3)));
  //@ check common: &t[i] \in \inter(t + (0 .. 2), t + (1 .. 3)) <==> (i == 1 || i == 2);
  //@ check empty: \subset(t + (1 .. 0), \empty);
  //@ check number: i \in (0 .. 3);
  //@ check numbers: i \in {0, 1, 2, 3};
  //@ check number_wrong: i \in {0, 1, 3}; //~ assertion:number_wrong non-compliance input=t={0,0,0,0},i=2
  //@ check range: \subset(0 .. i, (0 .. 3));
  //@ check range_wrong: \subset(0 .. i, {0, 2}); //~ assertion:range_wrong non-compliance input=t={0,0,0,0},i=1
}
