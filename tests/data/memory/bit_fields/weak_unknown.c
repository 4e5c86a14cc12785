// What a function without code chooses for a bit-field lies in its range.
struct reg { int level : 3; unsigned wide : 20; };

/*@ requires \valid(r); assigns r->level, r->wide; */
void measure(struct reg *r);

/*@ requires \valid(r);
    assigns *r;
    ensures low: -4 <= r->level <= 3 && r->wide < 1 << 20;
    ensures small: r->level < 3; //~ postcondition:small subcontract-weakness weak=measure1 input=r=&B1[0]
    ensures narrow: r->wide != 0xfffff; */ //~ postcondition:narrow subcontract-weakness weak=measure1 input=r=&B1[0]
void use(struct reg *r) { measure(r); }
