// It is the fault of him who had the object first: of the callee that lends its own.

/*@ requires \valid_read(p); assigns \nothing; ensures \result == *p; */
int get(const int *p) { return *p; }

/*@ assigns \nothing; */
int lends_its_own(const int *p) { int own; return get(&own); } //~ initialization non-compliance input=p=NULL

/*@ assigns \nothing; */
int caller(void) { int x; return lends_its_own(&x); }
