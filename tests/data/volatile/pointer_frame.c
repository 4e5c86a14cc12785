// What a pointer that others may set leads to is any object: writing it is no part of the frame.

int * volatile where;

/*@ assigns \nothing; */ //~ assigns unknown
void store(int n)
{
  int *p = where; //~ dead-code unknown
  //@ admit \valid(p);
  *p = n;
}
