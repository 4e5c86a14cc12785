// What input gives is tried: small values and extremes, bits put together of several, a line with a number in it. [slow]
#include <stdio.h>
#include <stdlib.h>

int divided(void)
{
  int data = rand() & 1 ? (rand() << 8) ^ rand() : rand() % 1000; //~ signed-overflow non-compliance
  return 100 / data; //~ division-by-zero non-compliance
}

int doubled(void)
{
  unsigned bits = ((unsigned)rand() << 30) ^ ((unsigned)rand() << 15) ^ (unsigned)rand();
  int data = (int)(bits & 0x7fffffff);
  return data * 2; //~ signed-overflow non-compliance
}

int parsed(void)
{
  int table[10] = {0};
  char line[14];
  if (fgets(line, 14, stdin) == NULL)
    return -1;
  int data = atoi(line);
  if (data >= 0)
    return table[data]; //~ index-bound non-compliance input=stdin=&B1[0],kept_by_fgets=&B2[0] //~ initialization assuming
  return 0;
}

int scanned(void)
{
  int table[10] = {0}, data = -1;
  fscanf(stdin, "%d", &data);
  if (data >= 0)
    table[data] = 1; //~ index-bound non-compliance input=stdin=NULL
  return table[0];
}
