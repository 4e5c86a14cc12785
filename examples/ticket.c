// The code is at odds with its contract at one boundary: a guest of exactly 12 pays too little.

/*@ requires alive: 0 <= age <= 150;
    assigns \nothing;
    behavior child:
      assumes age < 12;
      ensures half: \result == 5;
    behavior adult:
      assumes age >= 12;
      ensures full: \result == 10;
      //~^ postcondition:full non-compliance input=age=12
    complete behaviors;
    disjoint behaviors;
*/
int ticket(int age)
{
  if (age <= 12)
    return 5;
  return 10;
}
