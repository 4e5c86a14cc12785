// What may be written may be read.

/*@ requires \valid(p);
    assigns *p;
    ensures next: \result == \old(*p) && *p == 0; */
int f(int *p)
{
  //@ assert readable: \valid_read(p);
  int old = *p;
  *p = 0;
  return old;
}

/*@ requires \valid_read(p);
    assigns \nothing; */
int g(int *p)
{
  //@ assert writable: \valid(p); //~ assertion:writable non-compliance input=p=&B1[0]
  return 0;
}
