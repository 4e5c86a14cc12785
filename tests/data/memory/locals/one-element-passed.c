// The address of one element is passed on, and the others stay.

/*@ requires \valid(p);
    assigns *p;
    ensures set: *p == 5; */
void set(int *p)
{
  *p = 5;
}

/*@ assigns \nothing;
    ensures sum: \result == 9; */
int f(void)
{
  int a[3] = {1, 2, 3};
  set(&a[1]);
  return a[0] + a[1] + a[2];
}
