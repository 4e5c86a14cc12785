// Contracts that are too weak where the precondition asks for many cells. [slow]

/*@ requires n == 64 && \valid_read(row + (0 .. n - 1));
    assigns \nothing;
    ensures none: \result == -1 ==> \forall integer k; 0 <= k < n ==> row[k] != 0; //~ postcondition:none subcontract-weakness weak=loop1 input=row=&B1[0],n=64
*/
int zero_in(const int *row, int n)
{
  /*@ loop invariant 0 <= i <= n;
      loop invariant i > 0 ==> row[i - 1] != 0;
      loop assigns i;
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    if (row[i] == 0)
      return i;
  return -1;
}

int table[128];

/*@ requires 0 <= value;
    assigns table[0 .. 127];
    ensures table[0] == value; //~ postcondition subcontract-weakness weak=loop1 input=table={all1280},value=0
*/
void fill_from_behind(int value)
{
  /*@ loop invariant -1 <= i <= 127;
      loop invariant \forall integer k; i < k <= 127 ==> table[k] >= 0;
      loop assigns i, table[0 .. 127];
      loop variant i; */
  for (int i = 127; i >= 0; i--)
    table[i] = value;
}

/*@ requires \valid(to + (0 .. 49)) && \valid_read(from + (0 .. 49));
    requires \separated(to + (0 .. 49), from + (0 .. 49));
    assigns to[0 .. 49]; //~ assigns assuming
*/
void copy50(int *to, const int *from)
{
  //@ loop assigns i, to[0 .. 49]; //~ loop-assigns unknown
  for (int i = 0; i < 50; i++)
    to[i] = from[i]; //~ mem-access unknown //~ mem-access subcontract-weakness weak=loop1 input=to=&B1[0],from=&B2[0]
}

int left[50], right[50];

/*@ assigns left[0 .. 49]; //~ assigns assuming
    ensures left[0] == right[0]; //~ postcondition subcontract-weakness weak=copy501 input=left={all500},right={all500}
*/
void both(void)
{
  copy50(left, right);
}
