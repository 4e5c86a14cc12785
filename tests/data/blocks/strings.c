// What a function without a body must do, as its contract says, a run does: nothing is chosen. [options: --no-smoke] [slow]

#include <string.h>

/*@ assigns \nothing; */
int joined(void)
{
  char text[20], other[20];
  strcpy(text, "hello");
  strcat(text, " world");
  memcpy(other, text, strlen(text) + 1);
  //@ assert other[6] == 'v'; //~ assertion non-compliance
  return 0;
}

/*@ assigns \nothing; */
int filled(void)
{
  char line[200];
  memset(line, '-', sizeof line);
  //@ assert line[150] == '+'; //~ assertion non-compliance
  return 0;
}
