// Only the prover is at its limit: no two cubes add up to a third, but that takes deep mathematics to prove.

/*@ requires a > 0 && b > 0 && c > 0;
    typically a <= 8 && b <= 8 && c <= 8;
    assigns \nothing;
*/
void cubes(int a, int b, int c)
{
  //@ assert no_sum: a * a * a + b * b * b != c * c * c;
  //~^ assertion:no_sum likely-prover-incapacity
}
