// What is not known of a pointer that is valid to read.

/*@ requires \valid_read(p); assigns \nothing; */
void pointers(int *p, int *q)
{
  int x = 0, *r = &x;
  //@ check writable: \valid(p); //~ assertion:writable non-compliance
  //@ check not_null: q != \null; //~ assertion:not_null non-compliance
  //@ check local: r != &x; //~ assertion:local non-compliance
  //@ check next: \valid_read(p + 1); //~ assertion:next non-compliance
  //@ check in_front: \valid_read(p - 1); //~ assertion:in_front non-compliance
  //@ check same_block: \base_addr(p) == \base_addr(q); //~ assertion:same_block non-compliance
  //@ check beginning: \offset(p) == 0; //~ assertion:beginning non-compliance
}
