// The test for null stands behind the access.

/*@ requires p == \null || \valid_read(p);
    assigns \nothing; */
int f(int *p)
{
  return *p > 0 && p != 0; //~ mem-access non-compliance input=p=NULL
}
