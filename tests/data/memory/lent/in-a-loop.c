// At every iteration anew: the object begins without a value, or keeps the one it got.

/*@ requires \valid(p); assigns *p; */
void add_one(unsigned *p) { *p += 1; }

/*@ assigns \nothing; */
void keeps(int n)
{
  unsigned x = 0;
  /*@ loop assigns i, x; */
  for (int i = 0; i < n; i++)
    add_one(&x);
}

/*@ assigns \nothing; */
void anew(int n)
{
  /*@ loop assigns i; */
  for (int i = 0; i < n; i++) {
    unsigned x;
    add_one(&x); //~ initialization non-compliance input=n=1
  }
}
