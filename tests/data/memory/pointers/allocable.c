// A block is allocable before it is allocated and after it is freed; NULL and live blocks are not.

#include <stdlib.h>

/*@ assigns \nothing; */
void lives(void)
{
  int *p = malloc(sizeof(int));
  //@ check allocated: p != \null ==> !\allocable(p);
  //@ check null: p == \null ==> !\allocable(p);
  //@ check before: p != \null ==> \allocable{Pre}(p);
  //@ check wrong: \allocable(p); //~ assertion:wrong non-compliance
  free(p);
}
