// Two states around a call, compared by a predicate: the callee's frame keeps the first cells.

/*@ predicate Unchanged{K, L}(int *a, integer n) =
      \forall integer k; 0 <= k < n ==> \at(a[k], K) == \at(a[k], L); */

int t[4];

/*@ assigns t[2 .. 3]; */
void scramble(void)
{
  t[3] = 1;
}

void f(void)
{
before:
  scramble();
  //@ assert two: Unchanged{before, Here}(&t[0], 2);
  //@ assert three: Unchanged{before, Here}(&t[0], 3); //~ assertion:three subcontract-weakness weak=scramble1 input=t={0,0,0,0}
}
