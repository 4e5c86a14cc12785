// The place that inline assembly reads and writes is evaluated once.
int count, place;

/*@ assigns count; ensures count == (\old(count) == 0 ? 1 : 0); ensures \result == &place; */
static int *counted(void)
{
  count = count == 0;
  return &place;
}

/*@ requires count == 0; ensures once: count == 1; */
void in_and_out(void)
{
  asm("" : "+r"(*counted()));
}
