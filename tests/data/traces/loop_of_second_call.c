// A loop in a function that is called twice is counted anew.
/*@ requires \valid(p); assigns *p; ensures *p == 1; */ //~ postcondition subcontract-weakness weak=loop1 input=p=&B1[0]
void g(int *p)
{
  /*@ loop invariant 0 <= i <= 2; loop assigns i, *p; */
  for (int i = 0; i < 2; i++) *p = i;
}
/*@ requires \valid(p); assigns *p; ensures *p == 0; */ //~ postcondition non-compliance input=p=&B1[0]
void twice(int *p) { g(p); g(p); }
