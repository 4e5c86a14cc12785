// Where main starts, memory is as it was initialised; elsewhere it may be anything.

int table[3] = {1, 2};
int *cursor = &table[1];

/*@ requires \valid_read(cursor);
    assigns \nothing; */
void any_time(void)
{
  //@ assert still: table[0] == 1; //~ assertion:still non-compliance input=table={0,0,0},cursor=&table[0]
}

/*@ assigns cursor;
    ensures two: \result == 2; */
int main(void)
{
  //@ assert start: table[0] == 1 && table[2] == 0 && cursor == table + 1;
  int v = *cursor;
  cursor = table;
  return v;
}
