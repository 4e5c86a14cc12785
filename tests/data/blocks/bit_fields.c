// Structures with bit-fields are copied, filled and compared as wholes; no byte is that of a bit-field alone. [slow]
#include <string.h>
struct s { unsigned a : 4, b : 8, c : 4; int n : 9; _Bool f : 1; };
struct packed { unsigned a : 4, b : 12, c : 16; };
struct late { int x; unsigned a : 3; };

/*@ requires \valid(d) && \valid(s) && \separated(d, s); assigns *d;
    ensures *d == *s; ensures d->b == 3; */ //~ postcondition non-compliance input=d=&B1[0],s=&B2[0]
void copy(struct s *d, struct s *s) { memcpy(d, s, sizeof *d); }

/*@ requires \valid(d); assigns *d;
    ensures d->a == 0 && d->b == 0 && d->n == 0 && d->f == 0; */
void clear(struct s *d) { memset(d, 0, sizeof *d); }

/*@ requires \valid(d); assigns *d;
    ensures d->a == 15 && d->b == 255 && d->n == -1; */
void fill(struct s *d) { memset(d, 255, sizeof *d); }

/*@ requires \valid(d); assigns *d;
    ensures d->b == 15; */ //~ postcondition non-compliance input=d=&B1[0]
void odd(struct s *d) { memset(d, 15, sizeof *d); }

/*@ requires \valid(d) && \valid(s); assigns \nothing;
    ensures \result == 0 ==> *d == *s;
    ensures \result != 0 ==> *d != *s; */ //~ postcondition non-compliance input=d=&B1[0],s=&B2[0]
int padded(struct s *d, struct s *s) { return memcmp(d, s, sizeof *d); }

/*@ requires \valid(d) && \valid(s); assigns \nothing;
    ensures \result == 0 ==> *d == *s;
    ensures \result != 0 ==> *d != *s; */
int whole(struct packed *d, struct packed *s) { return memcmp(d, s, sizeof *d); }

/*@ requires \valid(d) && \valid(s) && \separated(d, s); assigns *d;
    ensures d->x == s->x && d->a == \old(d->a); */
void leading(struct late *d, struct late *s) { memcpy(d, s, sizeof(int)); }

/*@ requires \valid(d) && \valid(s) && \separated(d, s); assigns *d; */
void part(struct s *d, struct s *s) { memcpy(d, s, 1); }

/*@ requires \valid(d); assigns *d; ensures d->b == x; */ //~ postcondition non-compliance input=d=&B1[0],x=1
void any(struct s *d, unsigned char x) { memset(d, x, sizeof *d); }

/*@ requires \valid(d + (0 .. 2)) && \valid(s + (0 .. 2)) && \separated(d + (0 .. 2), s + (0 .. 2));
    assigns d[0 .. 2]; ensures d[1] == s[1]; */
void row(struct s *d, struct s *s, int n) { memcpy(d, s, 3 * sizeof *d); }
