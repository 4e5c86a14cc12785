// Blocks are as long as the precondition says, where that is a number.

/*@ requires \valid(a + (0 .. 15));
    assigns a[0 .. 15];
    ensures last: a[15] == 3; //~ postcondition:last non-compliance input=a=&B1[0]
    ensures first: a[0] == 0; */
void numbered(int *a)
{
  /*@ loop invariant 0 <= i <= 16;
      loop invariant \forall integer k; 0 <= k < i ==> a[k] == k;
      loop assigns i, a[0 .. 15];
      loop variant 16 - i; */
  for (int i = 0; i < 16; i++)
    a[i] = i;
}

/*@ requires \valid_read(a + (0 .. 4 * 4 - 1)) && \valid_read(b + 7);
    assigns \nothing;
    ensures apart: a != b; //~ postcondition:apart non-compliance input=a=&B1[0],b=&B1[0]
    ensures \result == a[8]; */
int two(const int *a, const int *b)
{
  return a[8] + b[7] - b[7]; //~ signed-overflow non-compliance input=a=&B1[0],b=&B1[1]
}

/*@ requires n == 0 || \valid_read(a + (0 .. 15));
    assigns \nothing;
    ensures \result == 0; */ //~ postcondition non-compliance input=a=&B1[0],n=1
int perhaps(const int *a, int n)
{
  return n ? a[15] : n;
}
