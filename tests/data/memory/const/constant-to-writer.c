// The address of a constant is passed on to a callee that writes.

static const int limit = 10;

/*@ requires room: \valid(p);
    assigns *p; */
void clear(int *p)
{
  *p = 0;
}

/*@ requires readable: \valid_read(p);
    assigns \nothing; */
void look(const int *p)
{
}

void f(void)
{
  look(&limit);
  clear((int *)&limit); //~ call-precondition:room non-compliance //~ dead-call doomed culprits=5
}
