// The upper end is cut one too far. [slow]

/*@ requires size: 0 <= n <= 1000000;
    requires readable: \valid_read(row + (0 .. n - 1));
    requires ascending: \forall integer i, j; 0 <= i <= j < n ==> row[i] <= row[j];
    typically n <= 4;
    assigns \nothing;
    ensures found: \result >= 0 ==> \result < n && row[\result] == key; //~ postcondition:found assuming
    ensures absent: \result < 0 ==> \forall integer i; 0 <= i < n ==> row[i] != key; //~ postcondition:absent assuming
*/
int place(const int *row, int n, int key)
{
  int low = 0, high = n;
  /*@ loop invariant range: 0 <= low <= high <= n; //~ loop-invariant-preserved:range non-compliance input=row=&B1[0],n=1,key=0
      loop invariant below: \forall integer i; 0 <= i < low ==> row[i] < key; //~ loop-invariant-preserved:below assuming
      loop invariant above: \forall integer i; high <= i < n ==> key < row[i]; //~ loop-invariant-preserved:above non-compliance input=row=&B1[0],n=2,key=0
      loop assigns low, high;
      loop variant high - low;
  */
  while (low < high) {
    int middle = low + (high - low) / 2; //~ signed-overflow assuming
    if (row[middle] < key) //~ mem-access assuming
      low = middle + 1;
    else if (key < row[middle]) //~ mem-access assuming
      high = middle - 1; //~ signed-overflow assuming
    else
      return middle;
  }
  return -1;
}
