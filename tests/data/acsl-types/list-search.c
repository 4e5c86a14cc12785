// Inputs that only a solver finds, where a precondition says what a list of them is; and a sorted list that a loop's contract leaves out. [slow]

/*@ logic \list<integer> to_list(int *a, integer n) =
      n <= 0 ? \Nil : to_list(a, n - 1) ^ [| a[n - 1] |];
    predicate sorted(\list<integer> l) =
      \match l { case \Cons(a, \Cons(b, _) as t): a <= b && sorted(t) case _: \true };
*/

/*@ requires \valid_read(a + (0 .. 2)) && to_list(a, 3) == [| 5, 70, 900 |];
    assigns \nothing;
    ensures \result != 975; */ //~ postcondition non-compliance input=a=&B1[0]
int sum(int *a)
{
  return a[0] + a[1] + a[2];
}

/*@ requires 0 <= n <= 3 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures sorted(to_list(a, n)); */ //~ postcondition subcontract-weakness weak=loop1 input=a=&B1[0],n=2
void count(int *a, int n)
{
  /*@ loop invariant 0 <= i <= n;
      loop assigns i, a[0 .. n - 1];
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    a[i] = i;
}
