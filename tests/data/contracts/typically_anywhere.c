// The clause typically may stand anywhere in a contract; in a behavior it narrows the inputs to which that applies. [options: --no-rte]
/*@ requires n >= 0; ensures \result == n; typically n < 5; assigns \nothing; */ //~ postcondition non-compliance input=n=0
int same(int n) { return n + 1; }
/*@ requires n >= 0; typically n < 9; ensures \result == n; typically n > 2; assigns \nothing; //~ postcondition non-compliance input=n=7
    behavior even: assumes n % 2 == 0; ensures \true; typically n == 4; assigns \nothing; typically \true;
    behavior odd: typically n > 5; assumes n % 2 != 0;
    complete behaviors; typically n != 4; */
int in_behaviors(int n) { return n + 1; }
/*@ requires n >= 0; ensures \result == n; typically n > 1; assigns \nothing; typically n != 2; //~ postcondition non-compliance input=n=4
    behavior b: assumes n == 3; typically \false; */
int excluded(int n) { return n + 1; }
