// The measures of a callee that is not analysed are assumptions, not given. [options: --function f]

/*@ assigns \nothing; */
int spins(int n)
{
  /*@ loop assigns n;
      loop variant 5; */
  while (n > 0)
    n = n;
  return 1;
}

/*@ terminates \true; //~ terminates assuming
    assigns \nothing; */
int f(int n)
{
  return spins(n);
}
