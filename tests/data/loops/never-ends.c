// A loop that never ends is found by its variant.

/*@ requires x >= 0; assigns \nothing; */
void f(int x)
{
  int y = 0;
  /*@ loop invariant bit: 0 <= y <= 1;
      loop assigns y;
      loop variant x; */ //~ loop-variant-decreases non-compliance input=x=1
  while (x != 0)
    y = 1 - y;
}
