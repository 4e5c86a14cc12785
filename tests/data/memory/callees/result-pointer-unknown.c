// A callee without a body promises nothing of the pointer that it returns.

/*@ assigns \nothing; */
int *where(void);

int target;

void f(void)
{
  int *q = &target;
  *q = 0;
  int *p = where();
  *p = 1; //~ mem-access subcontract-weakness weak=where1
}
