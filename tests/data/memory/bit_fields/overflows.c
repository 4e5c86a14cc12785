// Unsigned ones wrap at their width, signed ones that are wider than `int` overflow there.
struct s { unsigned long u : 40; long i : 40; int n : 31; };

/*@ requires \valid(s);
    assigns s->u;
    ensures s->u == (\old(s->u) + 1) % 0x10000000000; */
void wraps(struct s *s) { s->u++; }

/*@ requires \valid(s);
    assigns s->i; */
void overflows(struct s *s) { s->i = s->i + s->i; } //~ signed-overflow non-compliance input=s=&B1[0]

/*@ requires \valid(s) && s->i < 0x7fffffffff;
    assigns s->i;
    ensures s->i == \old(s->i) + 1; */
void fits(struct s *s) { s->i++; }

/*@ requires \valid(s);
    assigns s->n;
    ensures s->n >= \old(s->n); */ //~ postcondition non-compliance input=s=&B1[0]
void is_int(struct s *s) { s->n = s->n + 1; }
