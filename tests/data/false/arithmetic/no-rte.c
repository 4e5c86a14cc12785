// Runs that overflow are none, but all that does not overflow still counts. [options: --no-rte]

/*@ assigns \nothing; check ensures even: \result % 2 == 0; //~ postcondition:even non-compliance input=a=0
    ensures grows: \result > a; */
int next(int a) { return a + 1; }

/*@ assigns \nothing; ensures positive: \result >= 0; check ensures strict: \result > 0; */ //~ postcondition:strict non-compliance input=a=0
int absolute(int a) { return a < 0 ? -a : a; }

/*@ assigns \nothing; check ensures grows: \result > a; */ //~ postcondition:grows non-compliance input=a=4294967295
unsigned wraps(unsigned a) { return a + 1; }

/*@ assigns \nothing; check ensures grows: \result > a; */ //~ postcondition:grows non-compliance input=a=65535
unsigned short narrow(unsigned short a) { return a + 1; }

/*@ assigns \nothing; check ensures grows: \result > a; */ //~ postcondition:grows non-compliance input=a=32767
short narrow_signed(short a) { return a + 1; }

/*@ assigns \nothing; ensures divisor: b != 0; check ensures smaller: \result < a; */ //~ postcondition:smaller non-compliance input=a=0,b=1
int quotient(int a, int b) { return a / b; }

/*@ assigns \nothing; ensures index: 0 <= i < 3; check ensures first: \result == 1; */ //~ postcondition:first non-compliance input=i=1
int element(int i) { int t[3] = {1, 2, 3}; return t[i]; }

/*@ assigns \nothing; ensures count: 0 <= n < 32; check ensures positive: \result > 1; */ //~ postcondition:positive non-compliance input=n=0
int power(int n) { return 1 << n; }
