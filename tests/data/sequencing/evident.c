// An object that is changed and used with no sequence point between: an error where a run gets.
int f(int a, int b);

/*@ requires i < 9; */
int twice(int i)
{
  i = i++ % 8 + 1; //~ unsequenced non-compliance input=i=0 //~ dead-code doomed culprits=7
  return i;
}

/*@ requires \valid(t + (0 .. 1)) && 0 <= i < 2; */
int index(int *t, int i)
{
  t[i] = i++; //~ unsequenced non-compliance input=t=&B1[0],i=0 //~ dead-code doomed culprits=14
  return i;
}

/*@ requires 0 <= i < 9; */
int argument(int i)
{
  return f(i, i++); //~ unsequenced non-compliance input=i=0 //~ dead-code doomed culprits=21
}

/*@ requires i != 3; */
int not_reached(int i)
{
  if (i == 3)
    i = --i; //~ unsequenced unreachable //~ signed-overflow unreachable //~ dead-code doomed culprits=24,27
  return i;
}

/*@ requires 0 <= i < 9; */
int only_if(int c, int i)
{
  return (c && i++) + i; //~ unsequenced non-compliance input=c=1,i=0
}

/*@ requires 0 <= i < 9; */
int never_both(int c, int i)
{
  return c ? i++ : i--;
}
