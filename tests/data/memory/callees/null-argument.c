// Null is passed where memory is required.

/*@ requires room: \valid(p);
    assigns *p; */
void clear(int *p)
{
  *p = 0;
}

void f(void)
{
  clear(0); //~ call-precondition:room non-compliance //~ dead-call doomed culprits=3
}
