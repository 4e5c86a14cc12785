// Structures without a tag: in typedefs, members, arrays, parameters, results, locals; the emitted tests are C. [slow]
typedef struct { int a; struct { int x, y; } in; struct { int k; } arr[2]; } T;
typedef enum { RED, GREEN = 3 } color;
typedef struct { color c; enum { ON, OFF } s; } U;
struct { int g; } glob, *gp = &glob;
enum { LIMIT = 5 };
typedef T TT;
typedef struct { T t[2]; TT *p; } N;
/*@ requires \valid(p); assigns p->a; ensures p->a == 1; */ //~ postcondition non-compliance input=p=&B1[0]
void set(T *p) { p->a = 2; }
/*@ requires \valid(p); assigns p->in.x; ensures p->in.x == 1; */ //~ postcondition non-compliance input=p=&B1[0]
void set2(TT *p) { p->in.x = 2; }
/*@ requires \valid(p) && n > 0; assigns p->t[0].arr[1].k; ensures p->t[0].arr[1].k == n; */ //~ postcondition non-compliance input=p=&B1[0],n=1
void set3(N *p, int n) { p->t[0].arr[1].k = n + 1; } //~ signed-overflow non-compliance input=p=&B1[0],n=2147483647
/*@ assigns \nothing; ensures \result == t.in.y; */ //~ postcondition non-compliance input=t={.a=0,.in={.x=0,.y=0},.arr={{.k=0},{.k=0}}}
int val(T t) { return t.in.y + 1; } //~ signed-overflow non-compliance input=t={.a=0,.in={.x=0,.y=2147483647},.arr={{.k=0},{.k=0}}}
/*@ assigns \nothing; ensures \result.a == n; */ //~ postcondition non-compliance input=n=0
T make(int n) { T t = { .a = 5 }; return t; }
/*@ assigns glob.g; ensures glob.g == 1; */ //~ postcondition non-compliance input=glob={.g=0}
void glo(void) { glob.g = 2; }
/*@ requires \valid(u); assigns \nothing; ensures \result == 0; */ //~ postcondition non-compliance input=u=&B1[0]
int col(U *u) { return u->c == GREEN && u->s == OFF; }
/*@ requires \valid(p + (0 .. 1)); assigns p[0 .. 1].a; ensures p[1].a == 1; */ //~ postcondition non-compliance input=p=&B1[0]
void many(T *p) { T local[2]; local[0].a = 3; local[1].a = 4; p[0].a = local[0].a; p[1].a = local[1].a;
  /*@ loop invariant 0 <= i <= 2; loop assigns i, local[0 .. 1]; loop variant 2 - i; */ for (int i = 0; i < 2; i++) local[i].a = 0;
  p[1].a = local[1].a; }
typedef struct { int a; struct { int x; int y; }; } A;
/*@ requires \valid(p); assigns p->x; ensures p->x == 1; */ //~ postcondition non-compliance input=p=&B1[0]
void set_unnamed(A *p) { p->x = 2; }
/*@ assigns \nothing; ensures \result == n; */ //~ postcondition non-compliance input=n=0
int loc(int n) { struct { int v; } t; typedef struct { int w; } L; L u = { n }; t.v = u.w + 1; //~ signed-overflow non-compliance input=n=2147483647
  /*@ loop invariant 0 <= i; loop assigns i, t; */ for (int i = 0; i < 1; i++) t.v = 5;
  return t.v; }
