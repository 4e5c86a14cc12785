// A forward goto skips what stands between.

/*@ assigns \nothing;
    ensures zero: x > 0 ==> \result == 0;
    ensures one: \result == 1; //~ postcondition:one non-compliance input=x=1
*/
int f(int x)
{
  int y = 0;
  if (x > 0)
    goto end;
  y = 1;
end:
  return y;
}
