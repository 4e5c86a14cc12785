// What `\valid{L}(q)` says of the state L is said of where q points to now.

/*@ requires \valid(p);
    assigns \nothing; */
void moves(int *p)
{
  int *q = p;
  q = 0;
  //@ check of_null: !\valid{Pre}(q);
  //@ check wrong: \valid{Pre}(q); //~ assertion:wrong non-compliance
  p = 0;
  //@ check then: \at(\valid(p), Pre) && \valid{Pre}(\at(p, Pre));
  //@ check parameter: \valid{Pre}(p); //~ assertion:parameter non-compliance
}
