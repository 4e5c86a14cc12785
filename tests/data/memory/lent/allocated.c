// Allocated memory is lent like that of locals. [slow]

#include <stdlib.h>

/*@ requires \valid_read(p); assigns \nothing; */
int get(const int *p) { return *p; }

/*@ assigns \nothing; */
int set(void)
{
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = 1;
  int r = get(p);
  free(p);
  return r;
}

/*@ assigns \nothing; */
int not_set(void)
{
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  int r = get(p); //~ initialization non-compliance
  free(p);
  return r;
}

/*@ assigns \nothing; */
int zeroed(void)
{
  int *p = calloc(1, sizeof *p);
  if (!p) return 0;
  int r = get(p);
  free(p);
  return r;
}
