// A function of the library may set errno, never to zero; where it fails and is exact, it says why; strlen sets nothing. [slow]
#include <errno.h>
#include <string.h>
#include <unistd.h>

/*@ assigns \nothing; //~ assigns non-compliance
    ensures \result == 0; */
int forgotten(int file) {
  close(file);
  return 0;
}

/*@ assigns errno;
    ensures why: \result == 0 || errno > 0;
    ensures set: \result == 0 ==> errno == \old(errno); //~ postcondition:set non-compliance
    ensures kept: errno == 0 ==> \old(errno) == 0; */
int closed(int file) { return close(file); }

/*@ assigns \nothing; */
size_t measured(void) { return strlen("abc"); }
