// The result is a value and no place: what there was at its index before the call has a meaning.

int t[3];

/*@ requires \exists integer k; 0 <= k < 3 && t[k] == 0;
    assigns t[0 .. 2];
    ensures 0 <= \result < 3 && \old(t[\result]) == 0 && t[\result] == 1; */
int taken(void)
{
  /*@ loop invariant 0 <= i <= 3 && \forall integer k; 0 <= k < i ==> t[k] != 0;
      loop assigns i; */
  for (int i = 0; i < 3; i++)
    if (t[i] == 0) {
      t[i] = 1;
      return i;
    }
  //@ assert \false;
  return -1;
}

/*@ assigns t[0 .. 2];
    ensures \old(t[\result]) == 0; */ //~ postcondition non-compliance input=t={0,1,0}
int wrong(void)
{
  t[1] = 0;
  return 1;
}

/*@ requires t[0] == 2 && t[1] == 0;
    assigns t[0 .. 2];
    ensures \result != 0; */
int called(void)
{
  return taken();
}
