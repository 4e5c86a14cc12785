// How far a pointer is into its object, or from another, told as a number: a limit.

/*@ requires \offset(p) >= 0;
    assigns \nothing;
    ensures alone: \offset(p) != 400; //~ postcondition:alone unknown scope=length:p
*/
void alone(int *p) {}

/*@ assigns \nothing;
    ensures named: \let d = p; d - q != 50; //~ postcondition:named unknown scope=length:p,length:q,outside:the-order-of-pointers-into-different-objects
*/
void named(int *p, int *q) {}

/*@ logic integer distance(int *a, int *b) = a - b; */

/*@ requires \base_addr(p) == \base_addr(q);
    assigns \nothing;
    ensures applied: distance(p, q) != 50; //~ postcondition:applied unknown scope=length:p
*/
void applied(int *p, int *q) {}

/*@ assigns \nothing;
    ensures chosen: (c > 0 ? p : q) - r != 50; //~ postcondition:chosen unknown
*/
void chosen(int *p, int *q, int *r, int c) {}
