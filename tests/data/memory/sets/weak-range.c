// The callee's frame is a range that is one cell too long. [slow]

/*@ requires 1 <= n <= 10 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures first: a[0] == 0; */
void clear(int *a, int n)
{
  a[0] = 0;
}

/*@ requires \valid(a + (0 .. 2)) && a[1] == 4 && a[2] == 5;
    assigns a[0 .. 1];
    ensures third: a[2] == 5;
    ensures second: a[1] == 4; //~ postcondition:second subcontract-weakness weak=clear1 input=a=&B1[0]
*/
void f(int *a)
{
  clear(a, 2);
}
