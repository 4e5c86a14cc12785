// A contract that says what is assigned, and not what is freed, frees nothing: ACSL's default is checked. [slow]

#include <stdlib.h>

/*@ requires \freeable(p);
    assigns \nothing; */ //~ frees non-compliance
void forgets(int *p)
{
  free(p);
}

/*@ requires \freeable(p) && \freeable(q);
    requires p != q;
    frees p;
    assigns \nothing; */
void names(int *p, int *q)
{
  free(p);
}

/*@ requires \freeable(p) && \freeable(q);
    requires p != q;
    frees q; */ //~ frees non-compliance
void the_other(int *p, int *q)
{
  free(p);
}

/*@ assigns \nothing; */
void own(void)
{
  int *p = malloc(sizeof(int));
  free(p);
}
