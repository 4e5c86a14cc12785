// A callee promises too little of a bit-field: it may be anything that three bits hold.
struct reg { unsigned mode : 3; unsigned busy : 1; };

/*@ requires \valid(r);
    assigns r->mode;
    ensures r->mode > 0; */
void choose(struct reg *r) { r->mode = 2; }

/*@ requires \valid(r);
    assigns r->mode;
    ensures exact: r->mode == 2; //~ postcondition:exact subcontract-weakness weak=choose1 input=r=&B1[0]
    ensures range: r->mode <= 7; */
void start(struct reg *r) { choose(r); }
