// Without preconditions the divisor may be zero, and both results may go to one place.

/*@ requires writable: \valid(share) && \valid(rest);
    assigns *share, *rest;
    ensures divided: amount == *share * people + *rest;
    //~^ postcondition:divided non-compliance
    ensures proper: *rest < people;
    //~^ postcondition:proper assuming
*/
void divide(unsigned amount, unsigned people, unsigned *share, unsigned *rest)
{
  *share = amount / people;
  //~^ division-by-zero non-compliance input=amount=0,people=0,share=&B1[0],rest=&B1[0]
  *rest = amount % people;
  //~^ division-by-zero assuming
}
