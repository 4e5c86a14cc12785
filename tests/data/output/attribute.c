// A function of one's own that has a format, and one that has none.
#include <stddef.h>

/*@ assigns \nothing; */
void complain(int level, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*@ assigns \nothing; ensures \result >= 0; */
int sum(int count, ...);

/*@ ensures \result >= 0; */
int right(int n)
{
  complain(1, "%d\n", n);
  return sum(2, n, 3L);
}

void wrong(int n)
{
  complain(1, "%s\n", n); //~ format non-compliance input=n=0 //~ dead-code doomed culprits=19
}

/*@ ensures \result > 0; */ //~ postcondition subcontract-weakness weak=sum1 input=n=0
int too_weak(int n)
{
  return sum(1, n);
}
