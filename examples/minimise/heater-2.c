// Any temperature may be wanted.

int wanted;
int heating;

/*@ assigns heating;
    behavior cold:
      assumes now < wanted - 5;
      ensures on: heating == 1;
    behavior warm:
      assumes now > wanted + 5;
      ensures off: heating == 0;
    behavior near:
      assumes wanted - 5 <= now <= wanted + 5;
      ensures kept: heating == \old(heating);
    complete behaviors;
    disjoint behaviors;
*/
void regulate(int now)
{
  if (now < wanted - 5) //~ signed-overflow non-compliance input=wanted=-2147483644,heating=0,now=0
    heating = 1;
  else if (now > wanted + 5) //~ signed-overflow non-compliance input=wanted=2147483643,heating=0,now=2147483638
    heating = 0;
}
