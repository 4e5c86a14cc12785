// The margin is on the wrong side.

int wanted;
int heating;

/*@ requires wanted: -500 <= wanted <= 500;
    assigns heating;
    behavior cold:
      assumes now < wanted - 5;
      ensures on: heating == 1;
    behavior warm:
      assumes now > wanted + 5;
      ensures off: heating == 0;
    behavior near:
      assumes wanted - 5 <= now <= wanted + 5;
      ensures kept: heating == \old(heating); //~ postcondition:kept non-compliance input=wanted=0,heating=1,now=0
    complete behaviors;
    disjoint behaviors;
*/
void regulate(int now)
{
  if (now < wanted - 5)
    heating = 1;
  else if (now > wanted - 5)
    heating = 0;
}
