// Two functions that call each other are proved by each other's contract.

int odd(int n);

/*@ requires n >= 0;
    decreases n; assigns \nothing;
    ensures parity: \result == (n % 2 == 0 ? 1 : 0); */
int even(int n)
{
  return n == 0 ? 1 : odd(n - 1);
}

/*@ requires n >= 0;
    decreases n; assigns \nothing;
    ensures parity: \result == (n % 2 == 1 ? 1 : 0); */
int odd(int n)
{
  return n == 0 ? 0 : even(n - 1);
}
