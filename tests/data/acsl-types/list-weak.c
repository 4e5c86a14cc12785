// A loop whose contract does not say what the list holds is too weak; a callee's, too. [slow]

/*@ logic \list<integer> to_list(int *a, integer n) =
      n <= 0 ? \Nil : to_list(a, n - 1) ^ [| a[n - 1] |];
*/

/*@ assigns \nothing; ensures \result >= 0; */
int one(void)
{
  return 1;
}

/*@ assigns \nothing; ensures [| \result, 2 |] == [| 1, 2 |]; */ //~ postcondition subcontract-weakness weak=one1
int caller(void)
{
  return one();
}

/*@ requires \valid(a + (0 .. 1));
    assigns a[0 .. 1];
    ensures to_list(a, 2) == [| 0, 0 |]; */ //~ postcondition subcontract-weakness weak=loop1 input=a=&B1[0]
void clear(int *a)
{
  /*@ loop invariant 0 <= i <= 2;
      loop assigns i, a[0 .. 1];
      loop variant 2 - i; */
  for (int i = 0; i < 2; i++)
    a[i] = 0;
}
