// A format that does not fit its arguments is undefined. [slow]
#include <stdio.h>

enum { FULL = 2 };

void fits(int n, long l, unsigned u, char c, const char *s, void *p, size_t z)
{
  printf("%d %ld %u %c %hhd %p %zu %.*s %x", n, l, u, c, c, p, z, 3, "abc", FULL);
  printf(n > 0 ? "%d up\n" : "%d down\n", n);
  printf("more than is wanted: %d\n", n, l, s);
}

void long_for_int(long l)
{
  printf("%d\n", l); //~ format non-compliance input=l=0 //~ dead-code doomed culprits=15
}

void too_few(int n)
{
  printf("%d of %d\n", n); //~ format non-compliance input=n=0 //~ dead-code doomed culprits=20
}

void number_for_string(int n)
{
  printf("%s\n", n); //~ format non-compliance input=n=0 //~ dead-code doomed culprits=25
}

void unknown_directive(int n)
{
  printf("%y\n", n); //~ format non-compliance input=n=0 //~ dead-code doomed culprits=30
}

void only_sometimes(int n, long l)
{
  if (n > 3)
    fprintf(stdout, "%d %i\n", n, l); //~ format non-compliance input=stdout=NULL,n=4,l=0 //~ dead-code doomed culprits=36
}

void target_of_another_type(void)
{
  long l;
  scanf("%d", &l); //~ format non-compliance //~ dead-code doomed culprits=42
}

void one_of_two(int n, const char *s)
{
  printf(n > 0 ? "%d\n" : "%s\n", n); //~ format non-compliance input=n=0,s=NULL
}

/*@ requires n > 0; */
void the_right_one(int n)
{
  printf(n > 0 ? "%d\n" : "%s\n", n);
}
