// A callee that may write one of two cells promises something of the other: all behind it is proved.

/*@ requires \valid(from) && \valid(to) && \separated(from, to);
    requires *from >= 50;
    assigns *to;
    ensures *from < 50; */
void drain(int *from, int *to);

/*@ ensures anything: \result == 77; */ //~ postcondition:anything unreachable
int half(void)
{
  int tank = 90, bowl = 0;
  drain(&tank, &bowl); //~ dead-call doomed culprits=5,6
  //@ assert tank > 100; //~ assertion unreachable
  return tank; //~ initialization unreachable
}

/*@ requires \valid(from) && \valid(to) && \separated(from, to);
    requires *from >= 50;
    assigns *from, *to;
    ensures *from < 50; */
void drain_right(int *from, int *to);

/*@ ensures less: \result < 50; */
int half_right(void)
{
  int tank = 90, bowl = 0;
  drain_right(&tank, &bowl);
  return tank;
}
