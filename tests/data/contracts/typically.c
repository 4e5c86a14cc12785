// `typically` narrows the search but no proof: the one failing input lies outside, so incapacity is only likely.

/*@ requires x >= 0;
    typically x < 10;
    assigns \nothing; */
void f(int x)
{
  //@ assert not_twelve: x != 12; //~ assertion:not_twelve likely-prover-incapacity
  //@ assert not_three: x != 3; //~ assertion:not_three non-compliance input=x=3
}
