// Each bit-field has its value for itself: one that was set leaves its neighbour without.
struct s { unsigned a : 3, b : 3; };

int half(void)
{
  struct s s;
  s.a = 1;
  return s.a + s.b; //~ initialization non-compliance //~ dead-code doomed culprits=8
}

int whole(void)
{
  struct s s, t;
  s.a = 1; s.b = 2;
  t = s;
  return t.a + t.b;
}

int through(int n)
{
  struct s s[2], *p = s;
  p[0].a = 1;
  return p[n & 1].a; //~ initialization non-compliance input=n=1
}

/*@ requires \valid(s) && \initialized(&s->a);
    assigns \nothing; */
int given(struct s *s) { return s->a; }

int gives(void)
{
  struct s s;
  s.b = 1;
  return given(&s); //~ call-precondition non-compliance //~ dead-call doomed culprits=26
}
