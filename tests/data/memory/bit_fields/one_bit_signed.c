// A signed bit-field of one bit holds 0 and -1.
struct flags { int on : 1; unsigned up : 1; };

/*@ requires \valid(f);
    assigns f->on;
    ensures f->on == 1; */ //~ postcondition non-compliance input=f=&B1[0]
void set(struct flags *f) { f->on = 1; }

/*@ requires \valid(f);
    assigns f->on;
    ensures \result == 1 && f->on == -1; */
int set_it(struct flags *f) { f->on = 1; return f->on != 0; }

/*@ requires \valid_read(f);
    assigns \nothing;
    ensures \result == 1; */ //~ postcondition non-compliance input=f=&B1[0]
int is_set(struct flags *f) { return f->on == 1 || f->on == 0 || f->up == 1; }

/*@ requires \valid_read(f);
    assigns \nothing;
    ensures \result == 0 || \result == -1; */
int ranges(struct flags *f) { /*@ assert 0 <= f->up <= 1; */ return f->on; }
