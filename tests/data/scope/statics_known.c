// What is changed of a long global is known to a search where contracts choose among its first cells.

int row[100];

/*@ assigns row[0 .. 9]; */
void begin(void) {
  row[0] = 1;
}

/*@ assigns row[0 .. 9], row[80]; */ //~ assigns non-compliance input=row={all1000}
int main(void) {
  begin();
  row[80] = 1;
  row[81] = 1;
  //@ assert first: row[0] == 1; //~ assertion:first subcontract-weakness weak=begin1 input=row={all1000} scope=all
  return 0;
}
