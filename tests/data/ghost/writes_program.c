// Ghost code changes ghost memory alone: what it writes elsewhere is an error at its place.
int total;

/*@ assigns \nothing; ensures \result == 1; */
int local(void)
{
  int s = 0;
  //@ ghost s = 1; //~ error:ghost
  return s;
}

void global(int n)
{
  //@ ghost int before = total;
  //@ ghost before++;
  //@ ghost total++; //~ error:ghost
}

void parameter(int n)
{
  //@ ghost int m = n--; //~ error:ghost
}

/*@ requires \valid(p); */
void through_pointer(int *p)
{
  //@ ghost int *q = p;
  //@ ghost int seen = *q;
  //@ ghost *q = 3; //~ error:ghost
}

//@ ghost void helper(int x) { total = x; } //~ error:ghost

//@ ghost /@ assigns total; @/ void promised(int x); //~ error:ghost
