// Unions are passed, returned, copied and given first values as their bytes. [slow]

#include <string.h>

union pair { unsigned char both[2]; unsigned short one; };

union pair shared = { { 1, 2 } };

/*@ assigns \nothing; ensures \result.one == v; */
union pair made(unsigned short v)
{
  union pair p;
  p.one = v;
  return p;
}

/*@ assigns \nothing; ensures \result == p.both[0] + 256 * p.both[1]; */
int taken(union pair p) { return p.one; }

/*@ assigns \nothing; ensures \result == 0x0201; */
int main(void) { return shared.one; }

/*@ requires \valid(a + (0 .. 2)); assigns a[0 .. 2];
    ensures a[1].both[0] == \old(a[0].both[0]);
    ensures a[2].one == 0; //~ postcondition non-compliance
*/
void moved(union pair *a) { memmove(a + 1, a, 2 * sizeof *a); }

/*@ requires \valid(p); assigns *p; ensures p->one == 0x0505; */
void filled(union pair *p) { memset(p, 5, sizeof *p); }
