// A global whose members nobody knows costs the functions that name it, and their callers where they call it as code or its contract does; one whose length nobody knows is an input.
struct open;
struct bits { int a : 3; int b; };
extern const unsigned char table[];
extern char end[], start[];
extern int rows[][3];
extern struct open it;
struct flex { int n; int data[]; } flex;
union u { int a; char c; } un;
struct { struct open *o; struct flex *f; union u *u; } nest = { &it, &flex, &un };
int tentative[];
int *first = tentative;
int look(unsigned char c) { return table[c] & 1; } //~ mem-access non-compliance input=table=&B1[0],c=1
int size(void) { return end - start; } //~ pointer-comparison non-compliance input=end=&B1[0],start=&B2[0] //~ dead-code doomed culprits=14
int cell(void) { return rows[1][2]; } //~ mem-access non-compliance input=rows=&B1[0]
int name(struct open *p) { return p == &it; }
int member(void) { return nest.f != 0; }
int of_flex(void) { return flex.n; }
int of_union(void) { return un.a; }
/*@ assigns \nothing; ensures rows[0][0] == 1; */
int named_by_contract(void);
int caller(void) { return named_by_contract(); }
/*@ requires p != \null; assigns \nothing; ensures \result == p; */
struct flex *passed_on(struct flex *p, struct bits *q, struct open *r) { return p; }
/*@ requires x > 0; assigns \nothing; ensures \result > 0; */
int unconcerned(int x) { return x; }
/*@ ensures \result == 0; */
int main(void) { return tentative[0] + *first; }
