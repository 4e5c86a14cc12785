// What Frama-C's headers declare besides is declared here, too: errno by <stdio.h>, its source of values. [slow]
#include <stdio.h>
#include <__fc_builtin.h>

/*@ requires \valid(p) && \separated(p, &errno, &Frama_C_entropy_source);
    assigns *p;
    ensures *p == 1 && errno == \old(errno); */
int set(int *p)
{
  *p = 1;
  //@ assert wrong: errno == 0; //~ assertion:wrong non-compliance input=errno=1,Frama_C_entropy_source=0,p=&B1[0]
  return 0;
}

#include <stdlib.h>

/*@ requires \valid(p) && \separated(p, &__fc_heap_status);
    assigns *p, __fc_heap_status;
    ensures *p == 2; */
void set_two(int *p)
{
  *p = 2;
}
