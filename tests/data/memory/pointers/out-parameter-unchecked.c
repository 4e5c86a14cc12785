// An out parameter that may be null is written without a test.

/*@ requires out == \null || \valid(out); */
int parse(int x, int *out)
{
  if (x < 0)
    return -1;
  *out = x; //~ mem-access non-compliance input=x=0,out=NULL
  return 0;
}
