// A pointer that is itself constant may be written through.

/*@ assigns \nothing;
    ensures two: \result == 2; */
int f(void)
{
  int x = 1;
  int *const p = &x;
  *p = 2;
  return x;
}
