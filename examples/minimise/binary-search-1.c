// The row need not ascend. [slow]

/*@ requires size: 0 <= n <= 1000000;
    requires readable: \valid_read(row + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    ensures found: \result >= 0 ==> \result < n && row[\result] == key;
    ensures absent: \result < 0 ==> \forall integer i; 0 <= i < n ==> row[i] != key; //~ postcondition:absent assuming
*/
int place(const int *row, int n, int key)
{
  int low = 0, high = n;
  /*@ loop invariant range: 0 <= low <= high <= n;
      loop invariant below: \forall integer i; 0 <= i < low ==> row[i] < key; //~ loop-invariant-preserved:below non-compliance input=row=&B1[0],n=2,key=0
      loop invariant above: \forall integer i; high <= i < n ==> key < row[i]; //~ loop-invariant-preserved:above non-compliance input=row=&B1[0],n=3,key=0
      loop assigns low, high;
      loop variant high - low;
  */
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (row[middle] < key)
      low = middle + 1;
    else if (key < row[middle])
      high = middle;
    else
      return middle;
  }
  return -1;
}
