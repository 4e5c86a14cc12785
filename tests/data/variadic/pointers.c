// Pointers are arguments, too: a list of strings ends in NULL, or runs out of arguments.
#include <stdarg.h>
#include <stddef.h>

/*@ assigns \nothing; */
int count(const char *first, ...)
{
  va_list ap;
  int n = 0;
  va_start(ap, first);
  /*@ loop invariant 0 <= n <= 100;
      loop assigns n, ap, first; */
  while (first && n < 100) {
    n++;
    first = va_arg(ap, const char *);
  }
  va_end(ap);
  return n;
}

int three(void)
{
  int n = count("a", "b", "c", (char *)NULL);
  //@ assert n == 3; //~ assertion subcontract-weakness weak=count1
  int m = count("a", "b", NULL);
  //@ assert m == 2; //~ assertion subcontract-weakness weak=count2
  return 0;
}

int zero_is_no_pointer(void)
{
  return count("a", 0); //~ va-arg non-compliance //~ dead-code doomed culprits=32
}

int unended(void)
{
  return count("a", "b"); //~ va-arg non-compliance //~ dead-code doomed culprits=37
}
