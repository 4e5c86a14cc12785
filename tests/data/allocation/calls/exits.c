// What is freed before the program ends counts, too. [slow]

#include <stdlib.h>

/*@ requires \freeable(p);
    assigns \nothing; //~ frees non-compliance
    exits \true;
    ensures \false; */
void die(int *p)
{
  free(p);
  exit(1);
}

/*@ requires \freeable(p);
    frees p;
    assigns \nothing;
    exits \true;
    ensures \false; */
void die_well(int *p)
{
  free(p);
  exit(1);
}
