// Structures, strings, literals, locals, allocation, statics. [slow]

#include <stdlib.h>

struct in { char c; int t[2]; };
struct out { struct in a, b; int n; };
enum colour { RED, GREEN = 5, BLUE };

/*@ requires \valid(o); assigns *o; */
void nested(struct out *o)
{
  struct out copy = *o;
  o->a.t[1] = 4;
  //@ check copied: copy.a.t[1] == 4; //~ assertion:copied non-compliance input=o=&B1[0]
  o->b = o->a;
  //@ check other: o->b.t[0] == \at(o->b.t[0], Pre); //~ assertion:other non-compliance input=o=&B1[0]
  //@ check number: o->n == copy.n + 1; //~ assertion:number non-compliance input=o=&B1[0]
  //@ check whole: copy.a.c == o->b.c && copy.n != o->n; //~ assertion:whole non-compliance input=o=&B1[0]
}

/*@ assigns \nothing; */
void literals(void)
{
  const char *s = "abc", *e = "";
  char t[] = "ab";
  int u[3] = {1, 2};
  struct in v = {.t = {7}};
  //@ check last: s[3] == 'c'; //~ assertion:last non-compliance
  //@ check letter: s[1] == 'a'; //~ assertion:letter non-compliance
  //@ check valid: \valid(s); //~ assertion:valid non-compliance
  //@ check longer: \valid_read(s + (0 .. 4)); //~ assertion:longer non-compliance
  //@ check empty: \valid_read(e + 1); //~ assertion:empty non-compliance
  //@ check copy: t[0] == s[1]; //~ assertion:copy non-compliance
  //@ check length: sizeof t == 2; //~ assertion:length non-compliance
  //@ check rest: u[2] == 2; //~ assertion:rest non-compliance
  //@ check designated: v.t[1] == 7; //~ assertion:designated non-compliance
  //@ check first: v.c == 7; //~ assertion:first non-compliance
  //@ check enums: BLUE == 2; //~ assertion:enums non-compliance
  //@ check enum_order: GREEN < RED; //~ assertion:enum_order non-compliance
}

/*@ assigns \nothing; */
void allocated(void)
{
  int *p = malloc(2 * sizeof(int)), *q = malloc(sizeof(int));
  //@ check succeeds: p != \null; //~ assertion:succeeds non-compliance
  //@ check same: p == q; //~ assertion:same non-compliance
  //@ check has_value: p != \null ==> \initialized(p); //~ assertion:has_value non-compliance
  //@ check room: p != \null ==> \valid(p + (0 .. 2)); //~ assertion:room non-compliance
  free(q);
  //@ check lives: q != \null ==> \valid(q); //~ assertion:lives non-compliance
  free(p);
}

/*@ assigns \nothing; */
int once(void)
{
  static int calls;
  int before = calls;
  calls = before;
  //@ check fresh: before == 0; //~ assertion:fresh non-compliance input=calls=1
  return before;
}

/*@ assigns \nothing; */
void evaluated(int x)
{
  int y = x, z = (x > 5 && (y = 0), x), c = x ? 1 : 2;
  //@ check untouched: y == x; //~ assertion:untouched non-compliance input=x=6
  //@ check chosen: c == 1; //~ assertion:chosen non-compliance input=x=0
  //@ check comma: z == 0; //~ assertion:comma non-compliance input=x=1
  int n = 0, m = (n++, n++);
  //@ check second: m == 2; //~ assertion:second non-compliance input=x=0
  int a = n++ + 1;
  //@ check after: a == 4; //~ assertion:after non-compliance input=x=0
}

/*@ assigns \nothing; */
int dereferenced(int *p) { return *p; } //~ mem-access non-compliance input=p=NULL
/*@ requires \valid_read(p + (0 .. 1)); assigns \nothing; */
int past(int *p) { return p[2]; } //~ mem-access non-compliance input=p=&B1[0]
/*@ assigns \nothing; */
int unset(int c) { int x; if (c) x = 1; return x; } //~ initialization non-compliance input=c=0
/*@ requires 0 <= i <= 3; assigns \nothing; */
int indexed(int i) { int t[3] = {0}; return t[i]; } //~ index-bound non-compliance input=i=3 //~ initialization assuming
/*@ assigns \nothing; ensures \false; */ //~ postcondition non-compliance
int returns(void) { return 0; }
