// What && guards is not read where the pointer is null.

/*@ requires p == \null || \valid_read(p);
    assigns \nothing;
    ensures positive: \result == 1 <==> p != \null && *p > 0;
*/
int f(int *p)
{
  return p != 0 && *p > 0;
}
