// Bit-fields in all places of an emitted program: they have no address, and no variable has their type. [slow]
struct in { unsigned a : 4; int : 2; int s : 5; };
struct flags { unsigned ready : 1; unsigned mode : 3; int s : 3; _Bool b : 1; unsigned :0; unsigned long long w : 40; long long l : 33; struct in in; struct { unsigned anon : 7; }; int plain; };
struct flags g;

/*@ requires \valid(f); assigns f->mode; ensures f->mode == \old(f->mode) + 1; */ //~ postcondition non-compliance input=f=&B1[0]
void inc(struct flags *f) { f->mode++; }

/*@ requires \valid(f); assigns f->s; ensures f->s == 3; */ //~ postcondition non-compliance input=f=&B1[0]
void s(struct flags *f) { f->s = f->mode; }

/*@ requires \valid(f); assigns f->w; ensures f->w < \old(f->w) * 20; */ //~ postcondition non-compliance input=f=&B1[0]
unsigned long long w(struct flags *f) { return f->w <<= 4; }

/*@ requires \valid(f); assigns f->w, f->in.a, f->anon; */ //~ assigns non-compliance input=f=&B1[0]
void frame(struct flags *f) { f->w = 3; f->in.s = 4; f->in.a = 2; f->anon = 12;}

/*@ assigns g.in.a; ensures g.in.a <= 7; */
void callee(void) { g.in.a = g.in.a & 7; }

/*@ requires g.in.a == 5; assigns g.in.a; ensures g.in.a == 5; */ //~ postcondition subcontract-weakness weak=callee1 input=g={.ready=0,.mode=0,.s=0,.b=0,.w=0,.l=0,.in={.a=5,.s=0},.anon=0,.plain=0}
void caller(void) { callee(); }

/*@ requires g.in.a == 5; assigns g.in.a; ensures g.in.s == \old(g.in.s) && g.in.a < 15; */ //~ postcondition subcontract-weakness weak=loop1 input=g={.ready=0,.mode=0,.s=0,.b=0,.w=0,.l=0,.in={.a=5,.s=0},.anon=0,.plain=0}
void loop(void) {
  /*@ loop assigns i, g.in.a; loop invariant 0 <= i <= 3; */
  for (int i = 0; i < 3; i++) g.in.a++;
}
/*@ assigns g.l; ensures g.l == \old(g.l) + 1; */
void l(void) { g.l++; } //~ signed-overflow non-compliance input=g={.ready=0,.mode=0,.s=0,.b=0,.w=0,.l=4294967295,.in={.a=0,.s=0},.anon=0,.plain=0}

/*@ requires \valid(f); assigns f->mode; ensures \result == 2; */
int get(struct flags *f) { f->mode = 1; return 2; }
/*@ requires \valid(f); ensures \result != 5; assigns f->mode; */ //~ postcondition non-compliance input=f=&B1[0]
int order(struct flags *f) { return f->mode + get(f); }

/*@ requires \valid(f); assigns *f; */
int rte(struct flags *f) { return 7 / f->mode; } //~ division-by-zero non-compliance input=f=&B1[0]

/*@ assigns \nothing; */
int null(struct flags *f) { return f->mode; } //~ mem-access non-compliance input=f=NULL

/*@ ensures \result >= 0; assigns \nothing; */ //~ postcondition non-compliance input=f={.ready=0,.mode=0,.s=-3,.b=0,.w=0,.l=0,.in={.a=0,.s=0},.anon=0,.plain=0}
int val(struct flags f) { struct flags c = f; c.mode += 2; return c.s + c.mode; }

/*@ requires \valid(f); assigns f->b; ensures f->b == 0; */ //~ postcondition non-compliance input=f=&B1[0]
void b(struct flags *f) { f->b = f->plain; }
