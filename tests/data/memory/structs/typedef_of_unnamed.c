// A typedef of a structure without a tag.
typedef struct { int a; } T;
/*@ requires \valid(p); assigns p->a; ensures p->a == 1; */ //~ postcondition non-compliance input=p=&B1[0]
void set(T *p) { p->a = 2; }
