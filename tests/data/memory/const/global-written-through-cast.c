// A constant global is read-only, whatever the cast says.

const int limit = 10;

/*@ assigns \nothing; */ //~ assigns assuming
void f(void)
{
  int *p = (int *)&limit;
  *p = 11; //~ mem-access non-compliance //~ dead-code doomed culprits=8,9
}
