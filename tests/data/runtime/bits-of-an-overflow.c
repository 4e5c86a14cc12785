// What is known of `&` does not exclude the runs in which an operand overflows.

/*@ requires x < 0;
    assigns \nothing; */
int once(int x, int y)
{
  return x & -y; //~ signed-overflow non-compliance input=x=-1,y=-2147483648
}

/*@ requires x < 0;
    assigns \nothing;
    ensures wrong: y > -2147483648; */ //~ postcondition:wrong assuming
int twice(int x, int y)
{
  int r = x & -y; //~ signed-overflow non-compliance input=x=-1,y=-2147483648
  return r & x;
}
