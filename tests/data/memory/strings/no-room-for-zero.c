// An array that has no room for the zero does not have it.

/*@ requires 0 <= i <= 2;
    assigns \nothing; */
char f(int i)
{
  char a[2] = "hi";
  return a[i]; //~ index-bound non-compliance input=i=2 //~ initialization assuming
}
