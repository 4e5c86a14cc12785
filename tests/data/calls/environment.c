// What read and time may give back does occur, and no contract is weak; what lies behind what was read is as before.
#include <time.h>
#include <unistd.h>

/*@ assigns \nothing;
    ensures some: \result > 0; */ //~ postcondition:some non-compliance
int length(int file) {
  char buffer[2];
  return read(file, buffer, 2);
}

/*@ assigns \nothing;
    ensures kept: \result == 7; */
int rest(int file) {
  char buffer[2] = {7, 7};
  int n = read(file, buffer, 2);
  return n < 2 ? buffer[1] : 7;
}

/*@ assigns \nothing;
    ensures positive: \result > 0; */ //~ postcondition:positive non-compliance
long now(void) { return time(0); }
