// A pointer is null or readable, and a test tells.

/*@ requires p == \null || \valid_read(p);
    assigns \nothing;
    ensures null: p == \null ==> \result == -1;
    ensures value: p != \null ==> \result == *p;
*/
int get(int *p)
{
  if (!p)
    return -1;
  return *p;
}
