// A table holds more than its signed view can, and nothing false follows.

static const unsigned table[2] = {4000000000u, 1u};

/*@ requires 0 <= k < 2 && \valid_read(p);
    assigns \nothing;
    ensures first: k == 0 ==> \result == 4000000000;
    ensures wrong: \result == 1; */ //~ postcondition:wrong non-compliance input=k=0,p=&table[0],table={4000000000,1}
unsigned f(int k, int *p)
{
  int seen = *p;
  return table[k];
}

const unsigned *whole(void)
{
  return table;
}
