// The arguments of a program are strings: options that it knows, and others.
#include <string.h>

int main(int argc, char **argv)
{
  int loud = 0;
  if (argc < 2)
    return 3;
  for (int i = 1; i < argc; i++) {
    if (argv[i][0] == '-' && argv[i][1] == 'l')
      loud = 1;
    else if (strcmp(argv[i], "stop") == 0)
      return 2;
  }
  return loud ? 1 : 0;
}
