// A frame that names the bytes of an int is refused.

/*@ requires \valid(p);
    assigns ((char *)p)[0 .. 3]; */ //~ refused
void f(int *p)
{
  *p = 0;
}
