// A variable of an inner block is gone behind it.

/*@ assigns \nothing; */
int f(void)
{
  int *p;
  {
    int x = 1;
    p = &x;
    //@ assert alive: \valid(p) && *p == 1;
  }
  //@ check dead: !\valid_read(p);
  return *p; //~ mem-access non-compliance //~ dead-code doomed culprits=9,13
}
