// Of two loops in a row only the first one's contract matters for what stands between them.

/*@ requires 0 <= n <= 20; assigns \nothing; */
void f(int n)
{
  int i = 0, j = 0;
  /*@ loop invariant range: 0 <= i <= 20;
      loop assigns i;
      loop variant 20 - i; */
  while (i < n)
    i++;
  //@ assert equal: i == n; //~ assertion:equal subcontract-weakness weak=loop1 input=n=0
  /*@ loop invariant range: 0 <= j <= i;
      loop assigns j;
      loop variant i - j; */
  while (j < i)
    j++;
  //@ assert twice: j == i;
}
