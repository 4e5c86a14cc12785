// The length of a parameter that is an array is evaluated on entry (C11 6.9.1p10).
/*@ requires 0 <= i < 9; assigns \nothing; ensures \result == i + 1; */
int counted(int i, int array[i++])
{
  return i;
}

/*@ requires 0 <= i < 9; assigns \nothing; ensures \result == i; */ //~ postcondition non-compliance input=i=0,array=NULL
int not_counted(int i, int array[++i])
{
  return i;
}
