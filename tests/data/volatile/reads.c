// Each read of what is volatile gives what others have put there. [slow]
volatile int flag;

/*@ ensures \result == 1; */ //~ postcondition non-compliance
int twice(void)
{
  int a = flag;
  int b = flag;
  return a == b;
}

/*@ ensures \result == 1; */
int once(void)
{
  int a = flag;
  return a == a;
}

int table[10];

int between(void)
{
  if (flag >= 0 && flag < 10)
    return table[flag]; //~ index-bound non-compliance input=table={0,0,0,0,0,0,0,0,0,0}
  return 0;
}

int kept(void)
{
  int i = flag;
  if (i >= 0 && i < 10)
    return table[i];
  return 0;
}

/*@ assigns flag; ensures flag == 3; */
void written(void)
{
  flag = 3;
}

/*@ assigns \nothing; */ //~ assigns non-compliance input=flag=0
void not_named(void)
{
  flag = 3;
}

/*@ assigns flag; ensures flag == \old(flag) + 1; */ //~ postcondition non-compliance input=flag=0
void counted(void)
{
  flag += 1; //~ signed-overflow non-compliance input=flag=0
}
