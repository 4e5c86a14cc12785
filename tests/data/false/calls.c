// Contracts of callees, of a function itself, and behaviors.

/*@ assigns \nothing; ensures \result >= 0; */
int some(void);
/*@ assigns \nothing; ensures \result == 1; */
int one(void) { return 1; }
/*@ requires x > 0; assigns \nothing; ensures \result > x; */ //~ postcondition non-compliance input=x=200
int more(int x) { return x < 100 ? x + 1 : 200; }

/*@ assigns \nothing; */
void results(void)
{
  int a = some();
  //@ check positive: a > 0; //~ assertion:positive subcontract-weakness weak=some1
  //@ check bounded: a < 1000; //~ assertion:bounded subcontract-weakness weak=some1
}

/*@ assigns \nothing; ensures two: \result == 2; */ //~ postcondition:two non-compliance
int twice(void) { return one() + one() + one(); }
/*@ assigns \nothing; */
int wrong_argument(int x) { return more(x); } //~ call-precondition non-compliance input=x=0
/*@ requires x > 0; assigns \nothing; ensures next: \result == x + 2; */ //~ postcondition:next non-compliance input=x=90
int nested(int x) { return x < 90 ? more(more(x)) : x + 1; } //~ call-precondition assuming //~ signed-overflow non-compliance input=x=2147483647

/*@ requires 0 <= n <= 5; decreases n; assigns \nothing; ensures fact: \result == n; ensures \result <= 9; */ //~ postcondition:fact non-compliance input=n=0 //~ postcondition assuming
int height(int n) { return n == 0 ? 1 : 1 + height(n - 1); } //~ signed-overflow assuming
/*@ requires 0 <= n <= 9; decreases n; assigns \nothing; ensures even: \result == 0; */ //~ postcondition:even non-compliance input=n=1
int parity(int n) { return n < 2 ? n : parity(n - 2); }
/*@ requires 0 <= n <= 4; decreases n; assigns \nothing; ensures \result == 0; */
int stays(int n) { return n == 0 ? 0 : stays(n); } //~ decreases non-compliance input=n=1 //~ dead-code doomed culprits=29
/*@ requires 0 <= n <= 4; decreases n; assigns \nothing; */
void grows(int n) { if (0 < n && n < 4) grows(n + 1); } //~ decreases non-compliance input=n=1 //~ dead-code doomed culprits=31

/*@ assigns \nothing;
    behavior negative: assumes x < 0; ensures sign: \result == -1;
    behavior positive: assumes x > 0; ensures sign: \result == 1;
    complete behaviors; */ //~ behaviors-complete non-compliance input=x=0
int sign(int x) { return x < 0 ? -1 : 1; }

/*@ assigns \nothing;
    behavior low: assumes x <= 5; ensures l: \result == 0;
    behavior high: assumes x >= 5; ensures h: \result == 1; //~ postcondition:h non-compliance input=x=5
    disjoint behaviors; */ //~ behaviors-disjoint non-compliance input=x=5
int parts(int x) { return x > 5; }

/*@ behavior big: assumes x > 10; ensures b: \result > 11; */ //~ postcondition:b non-compliance input=x=11
int behaves(int x) { return x; }
/*@ requires \true; ensures default: \result > 0; behavior b: assumes x > 0; ensures \result == x; */ //~ postcondition:default non-compliance input=x=0
int both(int x) { return x; }
