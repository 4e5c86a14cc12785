// Contracts that name Frama-C's streams are read. [slow]
#include <stdio.h>

/*@ assigns __fc_stdout->__fc_FILE_data; */
void show(int n)
{
  printf("%d\n", n);
}

/*@ requires n < 100;
    assigns __fc_stdout->__fc_FILE_data;
    ensures \result == n + 1; */
int count(int n)
{
  int i = 0;
  /*@ loop invariant i >= 0; loop assigns i, __fc_stdout->__fc_FILE_data; loop variant 3 - i; */
  while (i < 3) {
    show(i);
    i++;
  }
  return n + 1;
}
