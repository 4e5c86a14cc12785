// Casting const away from a writable object is no error.

/*@ requires \valid(p);
    assigns *p;
    ensures three: *p == 3; */
void f(const int *p)
{
  *(int *)p = 3;
}
