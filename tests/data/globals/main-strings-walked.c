// Walks to the NULL behind the arguments, and to the zero behind a string. [slow]

/*@ assigns \nothing; */
int main(int argc, char *argv[])
{
  int n = 0;
  char **p = argv;
  /*@ loop assigns n, p;
      loop invariant count: 0 <= n <= argc;
      loop invariant at: p == argv + n;
      loop variant argc - n; */
  while (*p) {
    p++;
    n++;
  }
  //@ assert all: n == argc;
  if (argc < 2)
    return 1;
  int k = 0;
  /*@ loop assigns k;
      loop invariant near: 0 <= k <= 3;
      loop invariant \forall integer i; 0 <= i < k ==> argv[1][i] != 0;
      loop variant 3 - k; */
  while (argv[1][k] && k < 3)
    k++;
  //@ assert short: k < 2; //~ assertion:short non-compliance
  return k;
}
