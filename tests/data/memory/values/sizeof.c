// Sizes are those of the machine, padding included, and `sizeof` reads nothing.

struct mixed { char c; int i; };

/*@ assigns \nothing;
    ensures no_access: \result == 4; */
unsigned long f(int *p)
{
  int a[3];
  unsigned long n = sizeof(a), m = sizeof(struct mixed), k = sizeof(a) / sizeof(a[0]);
  //@ assert sizes: n == 12 && m == 8 && k == 3;
  //@ assert packed: m == 5; //~ assertion:packed non-compliance input=p=NULL //~ dead-code doomed culprits=10,12
  return sizeof(*p);
}
