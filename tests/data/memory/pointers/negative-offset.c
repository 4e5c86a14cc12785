// Reading before a pointer needs a promise about what stands there.

/*@ requires \valid_read(p + (-1 .. 0));
    assigns \nothing;
    ensures sum: \result == (p[-1] == p[0] ? 1 : 0); */
int twice(int *p)
{
  return p[-1] == *p;
}

/*@ requires \valid_read(p);
    assigns \nothing; */
int before(int *p)
{
  return *(p - 1); //~ mem-access non-compliance input=p=&B1[0]
}
