// An invariant about initialisation lets the array be read behind the loop that fills it.

/*@ assigns \nothing;
    ensures seven: \result == 7; */
int f(void)
{
  int a[3];
  int i;
  /*@ loop invariant range: 0 <= i <= 3;
      loop invariant initialised: \initialized(&a[0 .. i - 1]);
      loop invariant seven: \forall integer k; 0 <= k < i ==> a[k] == 7;
      loop assigns i, a[0 .. 2];
      loop variant 3 - i; */
  for (i = 0; i < 3; i++)
    a[i] = 7;
  return a[1];
}
