// Readable memory may be read-only.

/*@ requires \valid_read(p);
    assigns *p; */
void f(int *p)
{
  *p = 1; //~ mem-access non-compliance input=p=&B1[0]
}
