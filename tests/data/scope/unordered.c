// C leaves open which operand comes first: what holds from left to right alone rests on that, and what code does is looked at. [slow]

int x, y;
/*@ assigns x; ensures x == 1 && \result == 0; */
int one(void) { x = 1; return 0; }
/*@ assigns x; ensures x == 2 && \result == 0; */
int two(void) { x = 2; return 0; }
/*@ assigns x; ensures x == 2 && \result == 0; */
int nested(void) { return two(); }
/*@ assigns \nothing; ensures \result == 0; */
int take(int a, int b) { return 0; }
/*@ requires \valid(p); assigns *p; ensures \result == v && *p == v; */
int set(int *p, int v) { *p = v; return v; }
/*@ assigns \nothing; ensures \result == a; */
int same(int a) { return a; }
/*@ assigns \nothing; ensures \result == x; */
int get(void) { return x; }
/*@ assigns \nothing; ensures \result == y; */
int other(void) { return y; }
/*@ assigns \nothing; ensures \result == a; */
int unknown(int a);
int anything(void);

/*@ assigns x; ensures last: x == 2; */
int arguments(void)
{
  take(one(), two());
  if (x == 1)
    return 5; //~ dead-code doomed culprits=6,28
  return 0;
}

/*@ assigns x; ensures before: \result == \old(x); */
int variable(void) { return x + one(); }

/*@ assigns \nothing; ensures unequal: \result == 0; */
int local(void) { int a = 0; return a == set(&a, 3); }

/*@ assigns x; ensures before: \result == \old(x); */
int through(void) { return x + nested(); }

/*@ assigns x; ensures called: \result == \old(x);
    ensures weak: x == 1; //~ postcondition:weak subcontract-weakness weak=variable1
*/
int caller(void) { return variable(); }

/*@ assigns x; ensures first: \result == \old(x); */
int items(void) { int a[2] = { x, two() }; return a[0]; }

/*@ requires 0 <= y < 10; assigns x; ensures kept: \result == y; */
int apart(void) { return y + one(); }

/*@ requires 0 <= x < 10; assigns \nothing; ensures pure: \result == x + 1; */
int pure(void) { return x + same(1); }

/*@ requires 0 <= x < 10 && 0 <= y < 10; assigns \nothing; ensures read: \result == x + y; */
int reads(void) { return get() + other(); }

/*@ assigns x; ensures sequenced: \result == 0; */
int sequenced(void) { int r = x ? one() : two(); return (x = 3, one()) + r; }

/*@ requires 0 <= x < 10; assigns \nothing; ensures promised: \result == x; */
int promised(void) { return x + unknown(0); }

/*@ ensures never: x == 7; //~ postcondition:never non-compliance
*/
int refuted(void) { return (x == 0) + one(); }
