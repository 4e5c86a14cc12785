// A function without a body may hand out any object, also one that nobody here knows. [options: --no-smoke]
/*@ assigns \nothing; ensures \valid(\result); */
int *get(void);

/*@ requires \valid(q); ensures \result == 1; */ //~ postcondition subcontract-weakness
int another(int *q)
{
  int *p = get();
  if (p == q)
    return 0;
  return 1;
}

/*@ assigns \nothing; ensures \result != 5; */ //~ postcondition unknown
int some(void)
{
  int *q = get();
  return *q;
}
