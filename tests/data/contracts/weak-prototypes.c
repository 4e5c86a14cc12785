// What a callee without body chooses is the fault of its contract, however many inputs would have suited a better choice. [options: --no-rte] [slow]

void anything(int *cell);

/*@ requires \valid(a); assigns *a; */ //~ assigns subcontract-weakness weak=anything1 input=a=&B1[0]
void frame(int *a) { anything(a); }

int count;

/*@ assigns count; ensures count >= \old(count) + 1; */
void more(void);

/*@ requires 0 <= count <= 900; assigns count; ensures count >= \old(count) + 2; */ //~ postcondition subcontract-weakness weak=more1 input=count=0
void thin(void) { more(); }

// From INT_MAX - 1, more cannot but choose INT_MAX: whatever it does, the postcondition fails.
/*@ assigns count; ensures count >= \old(count) + 2; */ //~ postcondition non-compliance input=count=2147483646
void thin_up_to_the_last(void) { more(); }

/*@ assigns count; ensures \old(count) + 1 <= count <= \old(count) + 3; */
void a_few_more(void);

/*@ requires 0 <= count <= 100000; assigns count; ensures count >= \old(count) + 2; */ //~ postcondition subcontract-weakness weak=a_few_more1 input=count=0
void between(void) { a_few_more(); }

/*@ requires 0 <= count <= 100000; assigns count; ensures count >= \old(count) + 5; */ //~ postcondition subcontract-weakness weak=a_few_more1 input=count=0
void twice(void) { a_few_more(); a_few_more(); }

// From count = 900, every choice fails it.
/*@ requires 0 <= count <= 900; assigns count; ensures count <= 900; */ //~ postcondition non-compliance input=count=900
void beyond(void) { a_few_more(); }

/*@ assigns \nothing; ensures n + 1 <= \result <= n + 3; */
int next(int n);

/*@ requires 0 <= n <= 100000; assigns \nothing; ensures \result >= 2 * n + 2; */ //~ postcondition subcontract-weakness weak=next1 input=n=0
int of_a_result(int n) { return n + next(n); }
