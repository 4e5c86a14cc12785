// The callee only reads, but asks for memory that it may write; the caller has a constant.

const int speed_limit = 50;

/*@ requires writable: \valid(where);
    assigns \nothing;
    ensures same: \result == *where;
*/
int look(int *where)
{
  return *where;
}

/*@ requires readable: \valid_read(where);
    assigns \nothing;
    ensures same: \result == *where;
*/
int look_politely(const int *where)
{
  return *where;
}

/*@ assigns \nothing; */
int ask(void)
{
  return look((int *)&speed_limit);
  //~^ call-precondition:writable non-compliance
  //~^ dead-call doomed culprits=5
}

/*@ assigns \nothing; */
int ask_politely(void)
{
  return look_politely(&speed_limit);
}
