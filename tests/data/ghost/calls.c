// Ghost code calls what changes ghost memory alone, and comes back. [slow]
#include <stdlib.h>
int total;
//@ ghost int steps;

/*@ ghost /@ assigns steps; ensures steps != \old(steps); @/
    void tick(void) { steps = steps < 100 ? steps + 1 : 0; } */

void changes(void) { total = 1; }

/*@ assigns total; */
void promises(void);

/*@ assigns \nothing; ensures \result == (a > b ? a : b); */
int max(int a, int b) { return a > b ? a : b; }

int unknown(int a) { return a; }

/*@ assigns \nothing; */
int loops(int n)
{
  //@ loop assigns n;
  while (n > 0)
    n--;
  return n;
}

/*@ assigns \nothing; */
int indirect(int n) { return loops(n); }

/*@ assigns \nothing; */
int stops(int n) { if (n) abort(); return n; }

//@ ghost void nothing_said(void);

void caller(int a, int b)
{
  //@ ghost tick();
  //@ ghost int m = max(a, b);
  //@ assert m >= a;
}

void bad1(void) { /*@ ghost changes(); */ } //~ error:ghost
void bad2(void) { /*@ ghost promises(); */ } //~ error:ghost
void bad3(int a) { /*@ ghost int b = unknown(a); */ } //~ error:ghost
void bad4(int a) { /*@ ghost int b = loops(a); */ } //~ error:ghost
void bad5(int a) { /*@ ghost int b = indirect(a); */ } //~ error:ghost
void bad6(int a) { /*@ ghost int b = stops(a); */ } //~ error:ghost
void bad7(void) { /*@ ghost nothing_said(); */ } //~ error:ghost
void bad8(void (*f)(void)) { /*@ ghost f(); */ } //~ error:ghost
void bad9(void) { /*@ ghost int *p = malloc(4); */ } //~ error:ghost
