// A pointer to void points to what it is looked at as; one that nothing looks at, or to what has no layout, to bytes or to any object. [slow]
struct open; union u { int i; float f; }; struct bits { int a : 2; };
struct node { void *data; struct node *next; };
int g; int arr[3];
/*@ assigns \nothing; ensures \result == 0; */ //~ postcondition non-compliance input=p=&B1[0]
int compares(struct open *p) { return p != 0; }
/*@ assigns \nothing; ensures \result == 0; */ //~ postcondition non-compliance input=p=&B1[0],q=&B1[0]
int same(void *p, int *q) { return p == q && q != 0; }
/*@ assigns \nothing; ensures \result == 0; */ //~ postcondition non-compliance input=arr={0,0,0},p=&arr[1]
int isg(void *p) { return p == &arr[1]; }
/*@ requires p != \null; assigns \nothing; ensures \result != p; */ //~ postcondition non-compliance input=p=&B1[0]
void *pass(void *p) { return p; }
/*@ assigns \nothing; ensures \result == 0; */ //~ postcondition non-compliance input=p=&B1[0]
int typed(void *p) { int *q = p; if (q) return *q != 3; return 0; } //~ mem-access non-compliance input=p=&B1[0]
/*@ requires \valid(n); assigns \nothing; ensures \result == 0; */ //~ postcondition non-compliance input=n=&B1[0]
int member(struct node *n) { short *s = n->data; return s && *s == 4; } //~ mem-access non-compliance input=n=&B1[0]
/*@ requires n > 0 ==> \valid((char *)p + (0 .. n - 1)); assigns ((char *)p)[0 .. n - 1]; ensures n > 1 ==> ((char *)p)[1] == 0; */ //~ postcondition non-compliance input=p=&B1[0],n=2
void zero(void *p, int n) { char *c = p; if (n > 0) c[0] = 0; }
/*@ assigns \nothing; ensures \result == 0; */ //~ postcondition non-compliance input=p=&B1[0],b=&B2[0],d=&B3[0]
int un(union u *p, struct bits *b, double *d) { return p != 0 && b != 0 && d != 0; }
/*@ requires \valid(pp); assigns *pp; ensures *pp == \null; */ //~ postcondition non-compliance input=pp=&B1[0]
void deep(void **pp) { }
/*@ assigns \nothing; ensures \result == \null; */ //~ postcondition non-compliance input=a=NULL,b=&B1[0],c=0
void *pick(void *a, void *b, int c) { return c ? a : b; }
