// A contract is too weak for an annotation, though the code's run fails another one behind it.

int level;

/*@ ensures level >= \old(level) + 1; assigns level; */
void raise(void);

void lift(void) {
  level = 3;
}
/*@ assigns level; ensures level == 3; */ //~ postcondition subcontract-weakness weak=lift1 input=level=0
void settle(void) {
  lift();
}

/*@ assigns level; ensures level >= 3; */
void prepare(void) {
  level = 4;
}

/*@ requires level == 0;
    assigns level;
    ensures wrong: level == 5; //~ postcondition:wrong non-compliance input=level=0
*/
void climb(void) {
  prepare();
  //@ assert exact: level == 4; //~ assertion:exact subcontract-weakness weak=prepare1 input=level=0
}
