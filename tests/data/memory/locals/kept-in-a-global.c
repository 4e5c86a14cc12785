// A global pointer to a local dangles when the function returns.

int *kept;

/*@ assigns kept;
    ensures dangling: \valid_read(kept); //~ postcondition:dangling non-compliance input=kept=NULL
*/
int f(void)
{
  int x = 1;
  kept = &x;
  //@ assert alive: \valid(kept) && *kept == 1;
  return x;
}
