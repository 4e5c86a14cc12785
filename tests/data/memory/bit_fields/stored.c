// What is stored is taken modulo two to the width, also of signed ones; `_Bool` takes what is not 0.
struct s { unsigned u : 3; int i : 3; _Bool b : 1; unsigned long w : 40; signed char c : 4; };

/*@ requires \valid(s);
    assigns s->u, s->i, s->b, s->w, s->c;
    ensures s->u == x % 8;
    ensures s->i == (x % 8 >= 4 ? x % 8 - 8 : x % 8);
    ensures s->b <==> x != 0;
    ensures s->w == x;
    ensures s->c == -1; */
void store(struct s *s, unsigned x)
{
  s->u = x;
  s->i = x;
  s->b = x;
  s->w = x;
  s->c = 15;
}

/*@ requires \valid(s);
    assigns s->u;
    ensures s->u == x; */ //~ postcondition non-compliance input=s=&B1[0],x=-1
void keeps(struct s *s, int x) { s->u = x; }

/*@ requires \valid(s) && 0 <= x <= 7;
    assigns s->u;
    ensures s->u == x; */
void kept(struct s *s, int x) { s->u = x; }

/*@ requires \valid(s);
    assigns s->w;
    ensures s->w == (x * 3) % (1 << 40); */
void product(struct s *s, unsigned x) { s->w = x; s->w = s->w * 3; }
