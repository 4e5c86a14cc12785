// A function without a body may hand out any object, also one that nobody here knows. [options: --no-smoke] [slow]
/*@ assigns \nothing; ensures \valid(\result); */
int *get(void);

/*@ requires \valid(q); ensures \result == 1; */ //~ postcondition subcontract-weakness weak=get1 input=q=&B1[0]
int another(int *q)
{
  int *p = get();
  if (p == q)
    return 0;
  return 1;
}

/*@ assigns \nothing; ensures \result != 5; */ //~ postcondition subcontract-weakness weak=get1 input=kept_by_get=&B1[0]
int some(void)
{
  int *q = get();
  return *q;
}
