// Arguments are strings in the words of <string.h>, too. [slow]
#include <string.h>

/*@ assigns \nothing; */
int main(int argc, const char *const *argv)
{
  if (argc < 2)
    return 1;
  unsigned long n = strlen(argv[1]);
  return argv[1][n] == argv[1][0];
}
