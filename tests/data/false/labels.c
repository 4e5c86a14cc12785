// What was, and what is: states, and in which of them an index is read.

int t[3], i, g;

/*@ requires 0 <= i < 2; assigns t[0 .. 2], i;
    check ensures other_index: t[i] == \old(t[i]); //~ postcondition:other_index non-compliance input=t={0,1,0},i=0
    check ensures same_cell: t[\old(i)] == \old(t[i]); //~ postcondition:same_cell non-compliance input=t={0,0,0},i=0
    check ensures old_index: \old(t[i]) == \old(t[i + 1]); */ //~ postcondition:old_index non-compliance input=t={0,1,0},i=0
void moved(void) { t[i] = t[i + 1] + 1; i++; } //~ signed-overflow non-compliance input=t={0,2147483647,0},i=0

/*@ requires x < 100; assigns g;
    check ensures now: g == x + 1; check ensures then: \old(g) == g; check ensures less: g < \old(g); */ //~ postcondition:now non-compliance input=g=0,x=0 //~ postcondition:then non-compliance input=g=0,x=1 //~ postcondition:less non-compliance input=g=0,x=0
void counted(int x) { g = x; }

/*@ assigns \nothing; */
void between(int x)
{
  int y = x;
A:
  y = 0;
B:
  ;
  //@ check same: \at(y, A) == \at(y, B); //~ assertion:same non-compliance input=x=1
  //@ check first: \at(y, B) == x; //~ assertion:first non-compliance input=x=1
  //@ check now: y == \at(x, Pre); //~ assertion:now non-compliance input=x=1
}

/*@ requires 0 <= n <= 3; assigns \nothing; */
void in_a_loop(int n)
{
  int s = 1;
  /*@ loop invariant 0 <= k <= n;
      loop invariant entry: s == \at(s, LoopEntry); //~ loop-invariant-preserved:entry non-compliance input=n=2
      loop assigns k, s;
      loop variant n - k; */
  for (int k = 0; k < n; k++)
    s += k; //~ signed-overflow assuming
}

/*@ requires \valid(p) && \valid(q); assigns *p;
    check ensures pointer: \old(*p) == *p; check ensures other: \old(*q) == *q; */ //~ postcondition:pointer non-compliance //~ postcondition:other non-compliance
void pointed(int *p, int *q) { *p = *p / 2 + 1; }

/*@ assigns g; check ensures twice: g == \old(g) + 2; check ensures stay: \at(g, Pre) == g; */ //~ postcondition:twice non-compliance input=g=0 //~ postcondition:stay non-compliance input=g=0
void adds(void) { if (g < 1000) g = g + 1; }
