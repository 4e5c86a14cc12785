// A callee moves the cursor on by one, and promises only that it moves.

/*@ requires \valid(cursor);
    assigns *cursor;
    ensures moved: *cursor != \old(*cursor); */
void advance(int **cursor)
{
  *cursor = *cursor + 1;
}

/*@ assigns \nothing; */
void f(void)
{
  int a[2] = {1, 2};
  int *p = a;
  advance(&p);
  //@ assert second: p == &a[1]; //~ assertion:second subcontract-weakness weak=advance1
}
