// A global invariant holds where each function begins and ends; calls answer for it, `main` for the values of the start.
int level = 1, other;
/*@ global invariant low: level >= 0; */ //~ postcondition:low non-compliance input=level=0,other=1,x=-1 //~ postcondition:low assuming //~ postcondition:low assuming
/*@ weak global invariant wrong: other == 1; */ //~ assertion:wrong non-compliance input=level=1,other=0 //~ postcondition:wrong assuming //~ dead-code doomed culprits=4

/*@ assigns level; */
void keeps(void) { if (level < 100) { level = -1; level = 7; } }

/*@ assigns level; */
void breaks(int x) { level = x; }

void calls(void) { level = -1; keeps(); } //~ call-precondition:low non-compliance input=level=0,other=1 //~ dead-call doomed culprits=3,12

void nobody_knows(void);

/*@ ensures \result >= 0; */
int uses(void) { nobody_knows(); return level; }

int main(void) { keeps(); return level; } //~ call-precondition:wrong assuming
