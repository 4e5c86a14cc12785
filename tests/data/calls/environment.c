// What read and time may give back does occur, and no contract is weak; what lies behind what was read is as before. [slow]
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

#include <stdio.h>
#include <stdlib.h>

/*@ assigns \nothing;
    ensures there: \result != 0; */ //~ postcondition:there non-compliance
int home(void) {
  return getenv("HOME") != NULL;
}

int opened(const char *unused) {
  FILE *file = fopen("file", "r");
  return file->__fc_FILE_id; //~ mem-access non-compliance
}

char shared[4];

/*@ ensures kept: shared[0] == 3; */
void apart(void) {
  char *name = getenv("HOME");
  shared[0] = 3;
  if (name && *name) *name = 4; //~ mem-access non-compliance
}

/*@ assigns \nothing; */
int line(void) {
  char s[4];
  if (!fgets(s, 4, stdin)) return -1;
  return s[0];
}

/*@ assigns \nothing; */
int behind_the_line(void) {
  char s[4];
  if (!fgets(s, 4, stdin)) return -1;
  return s[3]; //~ initialization non-compliance
}
