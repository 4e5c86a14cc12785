// What a declaration with a value begins, reached again by `goto` within its block, is the same object (C11 6.2.4p6). [slow]
struct one { int a; };

/*@ ensures \result == 0; */ //~ postcondition non-compliance
int literal(void)
{
  struct one *last = 0, *before;
  int times = 0;
again:
  before = last;
  last = &(struct one){ times++ }; //~ signed-overflow subcontract-weakness weak=loop1
  if (times < 2) goto again;
  return last == before && before->a == 1;
}

/*@ ensures \result == 0; */ //~ postcondition non-compliance
int declared(void)
{
  int *last = 0, *before;
  int times = 0;
  {
  again:
    before = last;
    int row[2] = { times++ }; //~ signed-overflow subcontract-weakness weak=loop1
    last = row;
    if (times < 2) goto again;
    before[1]++; //~ mem-access subcontract-weakness weak=loop1 //~ initialization assuming //~ signed-overflow unknown //~ mem-access unknown
    return row[0] + row[1] + (last == before); //~ signed-overflow assuming //~ signed-overflow subcontract-weakness weak=loop1
  }
}

/*@ requires 0 <= n <= 1; ensures \result == 7; */ //~ postcondition non-compliance input=n=1
int entered(int n)
{
  int sum = 0;
  if (n) goto inside;
  {
    sum = 1;
  inside:;
    struct one x = { 3 };
    struct one *p = &x;
    sum += p->a; //~ signed-overflow subcontract-weakness weak=loop1 input=n=0
    if (sum < 5) goto inside;
  }
  return sum;
}
