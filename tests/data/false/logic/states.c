// Predicates over memory are read in the state that they are said to be read in. [slow]

/*@ predicate zero{L}(int *t, integer n) = \forall integer k; 0 <= k < n ==> t[k] == 0;
    predicate same{A, B}(int *t, integer n) =
      \forall integer k; 0 <= k < n ==> \at(t[k], A) == \at(t[k], B);
    logic integer sum{L}(int *t, integer n) = n <= 0 ? 0 : sum(t, n - 1) + t[n - 1]; */

/*@ requires \valid(t + (0 .. 2)) && zero(t, 2) && 0 <= i <= 2; assigns t[0 .. 2]; */
void written(int *t, int i)
{
  t[i] = 1;
  //@ assert was: zero{Pre}(t, 2);
  //@ assert elsewhere: i != 0 ==> t[0] == 0;
  //@ check still: zero(t, 2); //~ assertion:still non-compliance input=t=&B1[0],i=0
  //@ check unchanged: same{Pre, Here}(t, 2); //~ assertion:unchanged non-compliance input=t=&B1[0],i=0
  //@ check longer: zero{Pre}(t, 3); //~ assertion:longer non-compliance input=t=&B1[0],i=0
  //@ check summed: sum(t, 2) == 1; //~ assertion:summed non-compliance input=t=&B1[0],i=2
  //@ check old_sum: sum{Pre}(t, 3) == 0; //~ assertion:old_sum non-compliance input=t=&B1[0],i=0
  //@ check some: \exists integer k; 0 <= k < 2 && t[k] == 1; //~ assertion:some non-compliance input=t=&B1[0],i=2
  //@ check at: \at(t[i], Pre) == t[i]; //~ assertion:at non-compliance input=t=&B1[0],i=0
}

/*@ requires \valid(p) && \valid(*p) && \valid(q); assigns *p; */
void pointer_moved(int **p, int *q)
{
  *p = q;
  //@ assert now: **p == *q;
  //@ check then: \at(**p, Pre) == *q; //~ assertion:then non-compliance input=p=&B1[0],q=&B2[0]
  //@ check mixed: \at(*\at(*p, Here), Pre) == \at(**p, Pre); //~ assertion:mixed non-compliance input=p=&B1[0],q=&B2[0]
}

int k, u[2];

/*@ requires k == 0; assigns k, u[0 .. 1]; */
void two_labels(int x)
{
  u[0] = x;
L:
  k = 1;
  u[1] = 9;
M:
  u[0] = 7;
  //@ assert index_now: \at(u[k], M) == 7 || \at(u[k], M) == 9;
  //@ assert first: \at(u[\at(k, L)], M) == x && u[\at(k, L)] == 7;
  //@ check index_of_l: \at(u[k], L) == \at(u[k], M); //~ assertion:index_of_l non-compliance input=k=0,u={0,0},x=0
  //@ check value_now: \at(u[0], L) == u[0]; //~ assertion:value_now non-compliance input=k=0,u={0,0},x=0
  //@ check index_outside: \at(u[\at(k, Here)], L) == x; //~ assertion:index_outside non-compliance input=k=0,u={0,0},x=1
}
