// What a callee may change, and what a loop or a behavior says it leaves alone. [slow]

int g, h, t[3];

/*@ assigns g; */
void some(void);
/*@ ensures g == 1; */
void anything(void);
/*@ requires \valid(p); assigns *p; ensures *p >= 0; */
void into(int *p);

/*@ assigns g, h; */
void by_contract(void)
{
  h = 1;
  g = 1;
  some();
  //@ assert other: h == 1;
  //@ check assigned: g == 1; //~ assertion:assigned subcontract-weakness weak=some1 input=g=0,h=0
}

void without_clause(void)
{
  int x = 2;
  h = 1;
  anything();
  //@ assert local: x == 2 && g == 1;
  //@ check kept: h == 1; //~ assertion:kept subcontract-weakness weak=anything1 input=g=0,h=0
}

/*@ assigns \nothing; */ //~ assigns non-compliance input=g=-1
void through_pointer(void) { int x = 0; into(&x); into(&g); }

/*@ assigns g; */
void local(void)
{
  int x = 3, y = 3;
  into(&x);
  //@ assert bystander: y == 3 && x >= 0;
  //@ check kept: x == 3; //~ assertion:kept subcontract-weakness weak=into1 input=g=0
}

/*@ requires 0 <= g <= 1; assigns t[g]; */ //~ assigns non-compliance input=g=0,t={0,0,0}
void moved_index(void) { int i = g; t[i + 1] = t[i + 1] ? 0 : 1; }

/*@ requires 0 <= g <= 1; assigns g, t[g]; */ //~ assigns non-compliance input=g=0,t={0,0,0}
void index_afterwards(void) { g = g + 1; t[g] = 1; }

/*@ requires 0 <= g <= 1; assigns g, t[g]; */
void index_before(void) { t[g] = 1; g = g + 1; }

/*@ requires \valid(pp) && \valid(*pp); assigns *pp; */ //~ assigns non-compliance input=pp=&B1[0]
void one_level(int **pp) { **pp = 1; }

/*@ requires \valid(p) && \valid(q); assigns *p, *q; */
void moved_pointer(int *p, int *q) { p = q; *p = 1; }

/*@ requires \valid(p) && \valid(q); assigns *p; */ //~ assigns non-compliance input=p=&B1[0],q=&B2[0]
void parameter_moved(int *p, int *q) { p = q; *p = 1; }

/*@ assigns g, h;
    behavior even: assumes h % 2 == 0; assigns g;
    behavior odd: assumes h % 2 != 0; assigns h; */ //~ assigns non-compliance input=g=0,h=1
void behaves(void) { g = 2; }

/*@ requires 0 <= n <= 3; assigns t[0 .. n - 1]; */ //~ assigns non-compliance input=t={1,0,0},n=0
void one_too_far(int n) { if (n < 3) t[n] = 0; }
/*@ assigns t[1 .. 0]; */ //~ assigns non-compliance input=t={0,0,0}
void empty(void) { t[0] = 1; }
