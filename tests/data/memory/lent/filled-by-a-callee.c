// What a callee fills, and another reads: the contract of the first has to say that it fills it.

/*@ requires \valid(t + (0 .. 1)); assigns t[0 .. 1]; ensures t[0] == 0 && t[1] == 0; */
void fill(int *t) { t[0] = 0; t[1] = 0; }

/*@ requires \valid(t + (0 .. 1)); assigns t[0 .. 1]; ensures \initialized(t + (0 .. 1)); */
void fill_said(int *t) { t[0] = 0; t[1] = 0; }

/*@ requires \valid_read(t + (0 .. 1)); assigns \nothing; */
int both(const int *t) { return t[0] != t[1]; }

/*@ assigns \nothing; */
int not_said(void) { int t[2]; fill(t); return both(t); } //~ initialization subcontract-weakness weak=fill1

/*@ assigns \nothing; */
int said(void) { int t[2]; fill_said(t); return both(t); }
