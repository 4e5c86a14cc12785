// A counter in memory is the variant.

/*@ requires \valid(p) && 0 <= *p <= 100;
    assigns *p;
    ensures zero: *p == 0; */
void f(int *p)
{
  /*@ loop invariant natural: *p >= 0;
      loop assigns *p;
      loop variant *p; */
  while (*p > 0)
    *p = *p - 1;
}
