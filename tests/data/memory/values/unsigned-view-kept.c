// Reading through a cast between int and unsigned changes no bit.

/*@ requires \valid(p);
    assigns *p;
    ensures same: *p == \old(*p); */
void f(int *p)
{
  unsigned *u = (unsigned *)p;
  unsigned v = *u;
  *p = 0;
  *u = v;
}
