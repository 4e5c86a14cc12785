// Frame clauses that leave out what is changed.

int g, h, t[3];
struct pair { int a, b; } s;

/*@ assigns \nothing; */ //~ assigns non-compliance input=g=0
void global(void) { g = 1; }
/*@ assigns g; */ //~ assigns non-compliance input=g=0,h=0
void another(void) { h = 1; }
/*@ assigns t[0]; */ //~ assigns non-compliance input=t={0,0,0}
void element(void) { t[1] = 1; }
/*@ requires 0 <= i < 3; assigns t[i]; */ //~ assigns non-compliance input=t={0,0,0},i=0
void next(int i) { if (i < 2) t[i + 1] = 1; }
/*@ assigns t[0 .. 1]; */ //~ assigns non-compliance input=t={0,0,0}
void range(void) { t[2] = 4; }
/*@ assigns s.a; */ //~ assigns non-compliance input=s={.a=0,.b=0}
void member(void) { s.b = 1; }
/*@ requires \valid(p); assigns \nothing; */ //~ assigns non-compliance input=p=&B1[0]
void pointed(int *p) { *p = 7; }
/*@ requires \valid(p) && \valid(q); assigns *p; */ //~ assigns non-compliance input=p=&B1[0],q=&B2[0]
void other(int *p, int *q) { *q = 7; }
/*@ requires \valid(p + (0 .. 1)); assigns p[0 .. 0]; */ //~ assigns non-compliance input=p=&B1[0]
void second(int *p) { p[1] = 7; }
/*@ assigns g;
    behavior low: assumes g < 0; assigns \nothing; */ //~ assigns non-compliance input=g=-1
void in_behavior(void) { g = 1; }
/*@ requires n >= 0; assigns \nothing; */
void loop(int n)
{
  int r = 0;
  /*@ loop invariant 0 <= i && (i <= n || i == 0);
      loop assigns i; //~ loop-assigns non-compliance input=n=2
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    r = i;
}
/*@ assigns t[0 .. 2]; */ //~ assigns assuming
void loop_elements(void)
{
  /*@ loop invariant 0 <= i <= 3;
      loop assigns i, t[0 .. i]; //~ loop-assigns non-compliance input=t={0,0,1}
      loop variant 3 - i; */
  for (int i = 0; i < 3; i++)
    t[2] = i;
}
/*@ assigns g; ensures g == 1; */
void sets(void) { g = 1; }
/*@ assigns \nothing; */ //~ assigns non-compliance input=g=0
void calls(void) { sets(); }
/*@ assigns g; */
void unchanged_by_call(void)
{
  g = 5;
  sets();
  //@ check kept: g == 5; //~ assertion:kept non-compliance input=g=0
}
/*@ assigns t[0 .. 2]; */ //~ assigns non-compliance input=t={0,0,0},s={.a=1,.b=0}
void swapped(void) { int x = t[0]; t[0] = t[1]; t[1] = x; s.a = x; }
