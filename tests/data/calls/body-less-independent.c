// Of two callees without body, the one whose choice a clause speaks of; what the other makes fail before is no matter. [slow]

int a, b;

/*@ assigns *p; ensures -1 <= *p <= 1; */
void ha(int *p);

/*@ assigns *q; ensures -1 <= *q <= 1; */
void hb(int *q);

/*@ assigns a, b;
    ensures first: a >= 0; //~ postcondition:first subcontract-weakness weak=ha1 input=a=0,b=0
    ensures second: b >= 0; */ //~ postcondition:second subcontract-weakness weak=hb1 input=a=0,b=0
void f(void)
{
  int x = 0, y = 0;
  ha(&x);
  hb(&y);
  a = x;
  b = y;
}

/*@ requires 0 <= v; assigns *q; ensures -1 <= *q <= 1; */
void hc(int *q, int v);

/*@ assigns \nothing;
    ensures nonneg: \result >= 0; */ //~ postcondition:nonneg subcontract-weakness weak=hc1
int checked_first(void)
{
  int x = 0, y = 0;
  ha(&x);
  hc(&y, x); //~ call-precondition subcontract-weakness weak=ha1
  return y;
}

/*@ assigns \nothing;
    ensures sum: \result <= 1; */ //~ postcondition:sum subcontract-weakness weak=ha1,hb1
int both(void)
{
  int x = 0, y = 0;
  ha(&x);
  hb(&y);
  return x + y;
}

/*@ assigns \nothing;
    ensures third: \result >= 0; */ //~ postcondition:third subcontract-weakness weak=hc1
int three(void)
{
  int x = 0, y = 0, z = 0;
  ha(&x);
  //@ assert x >= 0; //~ assertion subcontract-weakness weak=ha1
  hb(&y);
  hc(&z, y); //~ call-precondition subcontract-weakness weak=hb1
  return z;
}

/*@ assigns *p; */
void anything(int *p);

/*@ assigns \nothing;
    ensures thin: \result == 0; */ //~ postcondition:thin subcontract-weakness weak=anything2
int only_assigns(void)
{
  int x = 0, y = 0;
  anything(&x);
  //@ assert x != 1; //~ assertion subcontract-weakness weak=anything1
  anything(&y);
  return y;
}

/*@ requires 0 <= n <= 5;
    assigns \nothing;
    ensures counted: \result == n; */ //~ postcondition:counted subcontract-weakness weak=loop1 input=n=0
int loop(int n)
{
  int x = 0;
  ha(&x);
  //@ assert x != 1; //~ assertion subcontract-weakness weak=ha1 input=n=0
  int i = 0;
  /*@ loop invariant 0 <= i <= 6;
      loop assigns i;
      loop variant 6 - i; */
  while (i < n) i++;
  return i;
}
