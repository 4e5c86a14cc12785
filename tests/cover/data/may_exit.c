// A call that may exit does return: its contract and a condition exclude each other.
/*@ assigns \nothing; exits n < 0; ensures n >= 0; */
void demand(int n);
int f(int n)
{
  demand(n);
  if (n < 0)
    return 1;
  return 0;
}
