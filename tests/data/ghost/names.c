// A ghost's name has no meaning for the program, and one name at file level is not both.
//@ ghost int count;
//@ ghost int get(void) { return count; }
//@ ghost typedef int number;
//@ ghost enum { FEW = 3 };

int reads(void) { return count; } //~ error:ghost
int calls(void) { return get(); } //~ error:ghost
int points(void) { return &count != 0; } //~ error:ghost
int counts(void) { return FEW; } //~ error:ghost

int local(void)
{
  //@ ghost number n = FEW + get();
  return n; //~ error:ghost
}

int hidden(int count)
{
  //@ assert count == \at(count, Pre);
  return count;
}

int both;
//@ ghost int both; //~ error:conflict

//@ ghost void also(void);
void also(void); //~ error:conflict
