// Each call speaks of its own old state.

/*@ requires \valid(p) && 0 <= *p <= 100;
    assigns *p;
    ensures next: *p == \old(*p) + 1; */
void step(int *p)
{
  *p = *p + 1;
}

/*@ requires \valid(p) && *p == 3;
    assigns *p;
    ensures five: *p == 5;
    ensures two: *p == \old(*p) + 1; //~ postcondition:two non-compliance input=p=&B1[0]
*/
void twice(int *p)
{
  step(p);
  step(p);
}
