// A callee that may read it, but does not here: its contract is too weak, the code is right.

/*@ requires \valid_read(p); assigns \nothing; ensures c ==> \result == *p; */
int get_if(const int *p, int c) { return c ? *p : 0; }

/*@ assigns \nothing; */
int does_not(void) { int x; return get_if(&x, 0); } //~ initialization subcontract-weakness weak=get_if1

/*@ requires \valid_read(p); requires c ==> \initialized(p);
    assigns \nothing; ensures c ==> \result == *p; */
int get_if_said(const int *p, int c) { return c ? *p : 0; }

/*@ assigns \nothing; */
int does_not_either(void) { int x; return get_if_said(&x, 0); }

/*@ assigns \nothing; */
int does(void) { int x; return get_if_said(&x, 1); } //~ call-precondition non-compliance //~ dead-call doomed culprits=9
