// What only runs without an allowed input could fail is proved; a contradiction is not this test's matter.

/*@ requires x > 0;
    requires y > x;
    assigns \nothing; */
int f(int x, int y)
{
  if (y <= 1) {
    //@ assert impossible: \false;
    return 0;
  }
  return x;
}
