// Callees whose contracts cannot be kept, or that never come back.

int total;

/*@ assigns \nothing;
    ensures total == \old(total) + n; */
void charge(int n);

/*@ assigns total;
    ensures total == \old(total) + n; */
void charge_right(int n);

/*@ ensures anything: \result == 3; */ //~ postcondition:anything unreachable
int pays(void)
{
  charge(5); //~ dead-call doomed culprits=5,6
  return total;
}

/*@ requires total == 1;
    ensures \result == 6; */
int pays_right(void)
{
  charge_right(5);
  return total;
}

/*@ assigns \nothing;
    ensures \result > 0;
    ensures \result < 0; */
int sign(void);

/*@ ensures anything: \false; */ //~ postcondition:anything unreachable
void asks(void) { sign(); } //~ dead-call doomed culprits=29,30

/*@ assigns \nothing; ensures \false; */
void stop(void);

/*@ assigns \nothing; ensures anything: \result == 1; */ //~ assigns unreachable //~ postcondition:anything unreachable
int stops(void)
{
  stop();
  return 2; //~ dead-code doomed culprits=36
}

/*@ assigns \nothing; ensures \result == 2; */
int may_stop(int x)
{
  if (x > 7)
    stop();
  return 2;
}

/*@ assigns \nothing; */ //~ assigns unreachable
void ends_with_it(int x) { stop(); }
