// On request a value that a bit-field does not hold is a run-time error, as in other conversions. [options: --rte=default,downcast]
struct s { unsigned u : 3; int i : 3; _Bool b : 1; };

/*@ requires \valid(s) && 0 <= x <= 7; assigns s->u, s->b; */
void fits(struct s *s, int x) { s->u = x; s->b = x; }

/*@ requires \valid(s); assigns s->u; */
void unsigned_one(struct s *s, int x) { s->u = x; } //~ downcast non-compliance input=s=&B1[0],x=-1

/*@ requires \valid(s); assigns s->i; */
void signed_one(struct s *s) { s->i = s->u; } //~ downcast non-compliance input=s=&B1[0]

/*@ requires \valid(s); assigns s->u; */
void step(struct s *s) { s->u++; } //~ downcast non-compliance input=s=&B1[0]
