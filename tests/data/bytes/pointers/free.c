// Free blocks of a pool begin with a pointer to the next one, as people write that.

#include <stddef.h>

static unsigned char pool[48];
static void *free_blocks;

/*@ assigns pool[0 .. 47], free_blocks;
    ensures free_blocks == &pool[0] && *(void **)&pool[0] == &pool[16];
    ensures *(void **)&pool[16] == &pool[32];
    ensures end: *(void **)&pool[32] == \null; */
void init(void)
{
  *(void **)&pool[0] = &pool[16];
  *(void **)&pool[16] = &pool[32];
  *(void **)&pool[32] = NULL;
  free_blocks = pool;
}

/*@ assigns pool[0 .. 47];
    ensures wrong: *(void **)&pool[16] == \null; */ //~ postcondition:wrong non-compliance input=pool={all480}
void link(void)
{
  *(void **)&pool[16] = &pool[32];
}

//@ ensures \result == 1;
int taken(void)
{
  init();
  void *one = free_blocks;
  free_blocks = *(void **)one;
  void *other = free_blocks;
  free_blocks = *(void **)other;
  *(void **)one = free_blocks;
  free_blocks = one;
  return free_blocks == pool && *(void **)free_blocks == &pool[32] && other == &pool[16];
}

/*@ requires free_blocks == \null || free_blocks == &pool[16];
    requires *(void **)&pool[16] == \null;
    assigns free_blocks;
    ensures \result == \old(free_blocks) && free_blocks == \null; */ //~ postcondition assuming
void *take(void)
{
  void *one = free_blocks;
  free_blocks = *(void **)one; //~ mem-access non-compliance input=pool={all480},free_blocks=NULL
  return one;
}
