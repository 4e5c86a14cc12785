// The program does not see ghosts: `c = 2` changes the outer c, though a ghost has its name.
void inner(void)
{
  int c = 0;
  {
    /*@ ghost int c = 1; */
    c = 2;
    //@ assert mine: c == 1;
    //@ ghost c = 3;
    //@ assert changed: c == 3;
    //@ assert program: c == 2; //~ assertion:program non-compliance //~ dead-code doomed culprits=9,11
  }
  //@ assert c == 2;
}

void one_block(void)
{
  /*@ ghost int d = 1; */
  int d = 2;
  //@ assert d == 2;
}

int g;

void outside(void)
{
  /*@ ghost int g = 1; */
  g = 5;
  int k = g;
  //@ assert g == 1 && k == 5;
  {
    int g = 6;
    //@ assert g == 6;
  }
}

void at_a_label(void)
{
  int c = 7;
  {
  before:;
    /*@ ghost int c = 1; */
    c = 8;
    //@ assert \at(c, before) == 7;
    //@ assert old: \at(c, before) == 1; //~ assertion:old non-compliance //~ dead-code doomed culprits=39,45
  }
}
