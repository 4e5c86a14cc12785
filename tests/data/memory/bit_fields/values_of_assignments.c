// The value of an assignment, `+=` or `++` is what the bit-field holds then. [options: --no-smoke]
struct s { unsigned u : 3; int i : 3; _Bool b : 1; };

/*@ assigns \nothing; ensures \result == 1; */
int values(void)
{
  struct s s = {0};
  int stored = (s.u = 9) == 1 && (s.i = 7) == -1 && (s.b = 2) == 1;
  int chained = (stored = s.i = s.u = 15);
  int before = s.u++, after = ++s.u, less = --s.u;
  return stored == -1 && chained == -1 && before == 7 && after == 1 && less == 0
    && (s.u -= 1) == 7 && (s.u *= 3) == 5 && (s.u <<= 1) == 2 && (s.u |= 8) == 2
    && s.b-- == 1 && s.b == 0 && s.b-- == 0 && s.b == 1 && ++s.b == 1;
}

/*@ requires \valid(s);
    assigns s->u;
    ensures \result == \old(s->u) + 1; //~ postcondition non-compliance input=s=&B1[0]
    ensures s->u == (\old(s->u) + 1) % 8; */
unsigned next(struct s *s) { return ++s->u; }
