// Structures with bit-fields are copied, given, returned and compared as wholes.
struct in { int x : 4, : 3, y : 6; };
struct s { unsigned tag : 2; struct in in[2]; };

/*@ requires \valid(to) && \valid_read(from);
    assigns *to;
    ensures *to == \old(*from);
    ensures to->in[1].y == \old(from->in[1].y); */
void copy(struct s *to, struct s *from) { *to = *from; }

/*@ assigns \nothing;
    ensures \result.tag == (s.tag + 1) % 4 && \result.in[0] == s.in[0]; */
struct s turned(struct s s) { s.tag++; return s; }

/*@ requires \valid(s);
    assigns s->in[0 .. 1];
    ensures s->in[0].x == \old(s->in[1].x) && s->in[1].y == \old(s->in[0].y);
    ensures s->in[1].x == 7; */ //~ postcondition non-compliance input=s=&B1[0]
void swap(struct s *s)
{
  struct in kept = s->in[0];
  s->in[0] = s->in[1];
  s->in[1] = kept;
}
