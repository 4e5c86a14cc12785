// A precondition that says what has a value behind a pointer says all that has; of others it is implied.

/*@ requires \valid_read(p + (0 .. 1)) && \valid_read(q);
    requires \initialized(p);
    assigns \nothing;
*/
int both(const unsigned *p, const unsigned *q) { return (p[0] ^ *q ^ p[1]) != 0; } //~ initialization non-compliance input=p=&B1[0],q=&B1[0]

/*@ requires \valid_read(p); assigns \nothing; */
int passed_on(const unsigned *p)
{
  unsigned t[2] = {1, 2};
  return both(t, p);
}

/*@ requires \valid_read(p + (0 .. 1)); assigns \nothing; */
int must_say_it_too(const unsigned *p)
{
  unsigned one = 1;
  return both(p, &one); //~ call-precondition non-compliance input=p=&B1[0]
}
