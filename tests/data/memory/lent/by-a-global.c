// A global pointer lends, too, what it points to at the call.

int *shared;

/*@ requires \valid_read(shared); assigns \nothing; */
int get(void) { return *shared; }

/*@ assigns shared; */
int not_set(void)
{
  int x;
  shared = &x;
  int r = get(); //~ initialization non-compliance input=shared=NULL
  shared = 0;
  return r;
}

/*@ assigns shared; */
int set(void)
{
  int x = 1;
  shared = &x;
  int r = get();
  shared = 0;
  return r;
}

/*@ requires \valid_read(shared); assigns \nothing; */
int given(void) { return get(); }
