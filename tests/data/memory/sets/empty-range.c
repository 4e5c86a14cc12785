// An empty range is valid and separated from everything, of a null pointer too.

/*@ requires n <= 0;
    assigns \nothing; */
void f(int *p, int n)
{
  //@ assert valid: \valid(p + (0 .. n - 1)) && \valid_read(p + (1 .. 0));
  //@ assert apart: \separated(p + (0 .. n - 1), p);
  //@ assert one: \valid(p + (0 .. n)); //~ assertion:one non-compliance input=p=NULL,n=0
}
