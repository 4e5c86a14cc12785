// Of an array only the first cell has a value.

/*@ requires 0 <= i < 3;
    assigns \nothing; */
int f(int i)
{
  int a[3];
  a[0] = 1;
  return a[i]; //~ initialization non-compliance input=i=1
}
