// A strong global invariant holds behind each full expression that may change what it speaks of.
int z = 0, limit = 5, other;
/*@ strong global invariant low: 0 <= z; */ //~ assertion:low non-compliance input=z=0,limit=0 //~ assertion:low excepted //~ dead-code doomed culprits=3,12
/*@ strong global invariant within: z <= limit; */ //~ assertion:within excepted //~ assertion:within non-compliance input=z=0,limit=0 //~ dead-code doomed culprits=4,28

/*@ assigns z; */
void at_once(void) { z = limit > 2 ? 2 : 0; }

/*@ assigns z; */
void in_between(void)
{
  z = -1;
  z = 0;
}

/*@ assigns z, limit; */
void both(void) { z = limit = 7; }

/*@ assigns other; */
void apart(void) { other = -3; }

/*@ requires \valid(p); assigns *p; */
void pointed(int *p) { *p = -1; *p = 0; }

/*@ requires limit < 1000; assigns z, limit; */
void later(void)
{
  z = limit + 1;
  limit = limit + 1;
}
