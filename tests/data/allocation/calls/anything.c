// A callee that says nothing of its effects may free whatever was allocated: its contract is weak, its code is not. [slow]

#include <stdlib.h>

struct s { int *a, *b; };

void drop_first(struct s *s)
{
  free(s->a); //~ call-precondition:freeable non-compliance input=s=&B1[0] //~ mem-access non-compliance input=s=NULL
}

int f(void)
{
  struct s s;
  s.a = malloc(sizeof(int));
  s.b = malloc(sizeof(int));
  if (!s.a || !s.b)
    return 0;
  *s.b = 1;
  drop_first(&s);
  return *s.b; //~ mem-access subcontract-weakness weak=drop_first1 //~ initialization subcontract-weakness weak=drop_first1
}
