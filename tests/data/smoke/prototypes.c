// What prototypes that nobody calls promise can be kept, or cannot.

int level;

/*@ assigns \nothing;
    ensures *p == \old(*p) + 1; */
void raise(int *p); //~ dead-call doomed culprits=5,6

/*@ assigns *p;
    ensures *p == \old(*p) + 1; */
void raise_right(int *p);

/*@ requires x > 0; //~ dead-requires doomed culprits=13,14
    requires x < 0; assigns \nothing; */
void nobody(int x);

/*@ assigns \nothing; ensures \false; */
void leave(void);

/*@ requires n >= 0;
    behavior some:
      assumes n > 0; assigns level; ensures level > \old(level);
    behavior never:
      assumes n < 0; //~ dead-assumes doomed culprits=20,24
      assigns \nothing; ensures \result == 0; */
int adjust(int n);

/*@ assigns \nothing; ensures 5 < \result < 6; */
int between(void); //~ dead-call doomed culprits=28

/*@ assigns \nothing; ensures 5 < \result < 7; */
int between_right(void);
