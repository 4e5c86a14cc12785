// A place behind what contracts fill is alive where a run passes it in which they choose what they must. [slow]
#include <string.h>

/*@ assigns text[0 .. n - 1]; */
void write(char *text, int n);

int passed(void)
{
  char source[100], target[100];
  memset(source, 'A', 99);
  source[99] = '\0';
  write(target, 100);
  strcpy(target, source);
  return target[0];
}
