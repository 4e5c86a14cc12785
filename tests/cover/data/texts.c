// What a string has to be is found among the literals of the program.
#include <string.h>

int f(const char *word)
{
  if (strcmp(word, "list-all") == 0)
    return 1;
  if (strncmp(word, "no-", 3) == 0)
    return 2;
  if (strlen(word) == 9)
    return 3;
  return 0;
}
