// The order of pointers into different objects is a limit also where no memory is read, and all inputs can be run.

int first, second;

/*@ predicate before(int *one, int *other) = one < other; */

/*@ ensures alone: &first < &second; //~ postcondition:alone unknown
*/
void alone(void) {}

/*@ ensures told: c || &first - &second < 0; //~ postcondition:told unknown
*/
void told(_Bool c) {}

/*@ ensures applied: before(&first, &second); //~ postcondition:applied unknown
*/
void applied(_Bool c) {}

/*@ ensures &first < &second; //~ postcondition unknown
    assigns \nothing; */
void promise(void) {}

/*@ ensures promised: c || &second < &first; //~ postcondition:promised non-compliance input=first=0,second=0,c=0
*/
void promised(_Bool c)
{
  promise();
}

/*@ behavior up: assumes &first < &second; ensures \true;
    behavior down: assumes &second < &first; ensures \true; //~ dead-assumes unknown
    complete behaviors up, down; //~ behaviors-complete unknown
*/
void complete(void) {}

/*@ requires &second < &first; //~ dead-requires unknown
*/
void down(void) {}

void inside(_Bool c)
{
  /*@ check up: &first < &second || c; */ //~ assertion:up unknown scope=outside:the-order-of-pointers-into-different-objects
  /*@ assert down: &second < &first; */ //~ assertion:down non-compliance input=first=0,second=0,c=0
}
