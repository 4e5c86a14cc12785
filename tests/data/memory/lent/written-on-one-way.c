// Written on one way to the read is not written first.

/*@ requires \valid(p); assigns *p; */
int set_if(int *p, int c)
{
  if (c)
    *p = 1;
  return *p;
}

/*@ assigns \nothing; */
int user(int c) { int x; return set_if(&x, c); } //~ initialization non-compliance input=c=0
