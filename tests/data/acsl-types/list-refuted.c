// A run that fails what is said of a list. [slow]

/*@ logic \list<integer> to_list(int *a, integer n) =
      n <= 0 ? \Nil : to_list(a, n - 1) ^ [| a[n - 1] |];
*/

/*@ requires \valid(a + (0 .. 2));
    assigns a[0 .. 2];
    ensures to_list(a, 3) == [| 1, 2, 2 |]; */ //~ postcondition non-compliance input=a=&B1[0]
void fill(int *a)
{
  a[0] = 1;
  a[1] = 2;
  a[2] = 3;
}

/*@ requires \valid_read(a + (0 .. 1));
    assigns \nothing;
    ensures \length(to_list(a, 2)) == \result; */ //~ postcondition non-compliance input=a=&B1[0]
int two(int *a)
{
  return a[0] == 77 ? 3 : 2;
}
