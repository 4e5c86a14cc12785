// Clauses that are typed, and kept for later.
int g, *p;
/*@ requires n > 0; terminates n > 1; decreases n; assigns g; allocates p; frees \nothing;
    exits g == \exit_status && \old(g) == 1;
    behavior b: assumes n > 2; frees p; ensures \result > g; */
int f(int n)
{
  /*@ loop allocates \nothing; loop frees p; loop invariant n >= 0; loop assigns n, g; */
  while (n) n--;
  return g;
}
