// An object of a structure that nothing completes is there, and whole: contracts may change it, nobody looks into it.
#include <stddef.h>
struct client ;

/*@ requires \valid(c) ;
    assigns *c ;
*/
void initialize(struct client *c);

/*@ requires \valid(c) ;
    assigns *c ;
    ensures \result \in { 0 , 1 } ;
*/
int connect(struct client *c);

/*@ requires \valid_read(c) ; assigns \nothing; */
int status(const struct client *c);

/*@ requires \valid(c);
    assigns *c ;
    ensures \result \in { 0 , 1 } ;
*/
int prepare(struct client *c){
  initialize(c);
  return connect(c);
}

/*@ assigns \nothing; */ //~ assigns subcontract-weakness weak=connect1 input=c=&B1[0]
int may_be_null(struct client *c){
  if (c == NULL) return 0;
  return connect(c); //~ call-precondition non-compliance input=c=&B1[0]
}

/*@ requires \valid(c); assigns \nothing; */ //~ assigns subcontract-weakness weak=connect1 input=c=&B1[0]
int changes(struct client *c){
  connect(c);
  return 0;
}

/*@ requires \valid(a) && \valid(b) && \separated(a, b); ensures *b == \old(*b); */ //~ refused
int other(struct client *a, struct client *b){
  connect(a);
  return status(b);
}
struct holder { struct client *of; int n; };
/*@ requires \valid(h) && \valid(h->of); ensures h->n == \old(h->n); */
int held(struct holder *h) { return connect(h->of); }
