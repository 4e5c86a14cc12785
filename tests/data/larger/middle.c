// The middle of two indices overflows where an array is longer than half of the integers: in a run of thirty reads.
/*@ requires 0 <= count && \valid_read(keys + (0 .. count - 1));
    requires sorted: \forall integer i, j; 0 <= i <= j < count ==> keys[i] <= keys[j];
    assigns \nothing;
    ensures found: \result == -1 || (0 <= \result < count && keys[\result] == wanted); */
int lookup(const long *keys, int count, long wanted)
{
  int from = 0, to = count;
  /*@ loop invariant 0 <= from <= to <= count;
      loop assigns from, to;
      loop variant to - from; */
  while (from < to) {
    int middle = (from + to) / 2; //~ signed-overflow non-compliance input=keys=&B1[0],count=1073741825,wanted=1
    if (keys[middle] == wanted)
      return middle;
    if (keys[middle] < wanted)
      from = middle + 1;
    else
      to = middle;
  }
  return -1;
}

struct item { int weight; int price; };

/*@ requires n <= 0x90000000 && \valid_read(v + (0 .. n - 1));
    requires \forall integer k; 0 <= k < n ==> v[k].weight >= 1;
    assigns \nothing;
    ensures last: n == 0 ==> \result == 0;
    ensures some: n > 0 ==> \result == v[n - 1].weight; */ //~ postcondition:some non-compliance input=v=&B1[0],n=2147483649
unsigned at_the_end(const struct item *v, unsigned n)
{
  if (n > 0x80000000u)
    return v[n - 1].weight + 1; //~ signed-overflow non-compliance input=v=&B1[0],n=2147483649 //~ dead-code unknown
  return n == 0 ? 0 : (unsigned)v[n - 1].weight;
}
