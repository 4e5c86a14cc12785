// What a callee reads through a pointer before it writes it has to have a value where it is called.

/*@ requires \valid_read(p); assigns \nothing; ensures \result == *p; */
int get(const int *p) { return *p; }

/*@ requires \valid_read(p); assigns \nothing; ensures \result == *p; */
int get_by(const int *p) { int own = 0; return get(&own) + get(p); }

/*@ assigns \nothing; */
int never(void) { int x; return get(&x); } //~ initialization non-compliance

/*@ assigns \nothing; */
int sometimes(int c) { int x; if (c) x = 1; return get(&x); } //~ initialization non-compliance input=c=0

/*@ assigns \nothing; */
int always(int c) { int x; if (c) x = 1; else x = 2; return get(&x); }

/*@ assigns \nothing; */
int two_calls_deep(void) { int x; return get_by(&x); } //~ initialization non-compliance
