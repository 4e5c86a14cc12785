// A number of bytes that is none of whole numbers is written, where it is known. [slow]
#include <string.h>
/*@ requires \valid(p); assigns *p; ensures *p == \old(*p) / 65536 * 65536; */
void low(unsigned *p) { memset(p, 0, 2); }
struct s { unsigned short a, b; };
/*@ requires \valid(d) && \valid_read(s) && \separated(d, s); requires \initialized(s); assigns *d; ensures d->a == s->a && d->b == \old(d->b); */
void first(struct s *d, const struct s *s) { memcpy(d, s, 2); }

/*@ requires \valid(p); assigns *p; ensures *p == 0; */ //~ postcondition non-compliance input=p=&B1[0]
void not_all(unsigned *p) { memset(p, 0, 3); }
