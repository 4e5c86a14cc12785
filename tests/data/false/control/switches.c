// Cases that run into the next, a default in the middle, values that no case has.

/*@ assigns \nothing; */
void middle(int x)
{
  int r = 0, s = 0;
  switch (x) {
  case 1:
    r += 1;
  default:
    r += 10;
  case 2:
    r += 100;
  }
  switch (x) {
  case 3: s = 3; break;
  case 4: case 5: s = 4;
  }
  //@ assert parts: (x == 1 ==> r == 111) && (x == 2 ==> r == 100) && (x == 3 ==> r == 110);
  //@ check breaks: x == 1 ==> r == 1; //~ assertion:breaks non-compliance input=x=1
  //@ check default_breaks: r != 110; //~ assertion:default_breaks non-compliance input=x=0
  //@ check default_last: x == 2 ==> r == 110; //~ assertion:default_last non-compliance input=x=2
  //@ check some_case: s != 0; //~ assertion:some_case non-compliance input=x=0
  //@ check first_label: x == 5 ==> s == 0; //~ assertion:first_label non-compliance input=x=5
  //@ check falls: s == 4 ==> x == 4; //~ assertion:falls non-compliance input=x=5
}

/*@ assigns \nothing; */
void converted(unsigned char c, unsigned u)
{
  int r = 0, s = 0;
  switch (c) {
  case 255: r = 1; break;
  case -1: r = 2; break; //~ dead-code doomed culprits=34
  }
  switch (u) {
  case -1: s = 1; break;
  }
  //@ assert promoted: r != 2;
  //@ assert converted: s == 1 ==> u == 4294967295;
  //@ check never: s == 0; //~ assertion:never non-compliance input=c=0,u=4294967295
  //@ check no_byte: r == 0; //~ assertion:no_byte non-compliance input=c=255,u=0
}

/*@ assigns \nothing; */
void skipped(int x)
{
  int r = 1, i = 0;
  switch (x) {
    r = 2; //~ dead-code doomed
  case 0:
    i = 1;
    switch (i) { case 1: r = 5; break; }
    r++;
  }
  //@ assert dead_code: r != 2;
  //@ check leaves_both: x == 0 ==> r == 5; //~ assertion:leaves_both non-compliance input=x=0
  //@ check entered: r == 6; //~ assertion:entered non-compliance input=x=1
}
