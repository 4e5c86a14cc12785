// A frame that names the bytes of an int.

/*@ requires \valid(p);
    assigns ((char *)p)[0 .. 3]; */
void f(int *p)
{
  *p = 0;
}
