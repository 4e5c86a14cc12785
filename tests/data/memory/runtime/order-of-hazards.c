// The index is checked before the cell is asked for its value.

/*@ requires 0 <= i <= 2;
    assigns \nothing; */
int f(int i)
{
  int a[2] = {1, 2};
  return a[i]; //~ index-bound non-compliance input=i=2 //~ initialization assuming
}
