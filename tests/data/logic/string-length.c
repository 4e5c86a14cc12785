// The length of a string is proved from its characters, and computed where a run needs it; what has no end is no string. [slow]
#include <string.h>

/*@ requires string: valid_read_string(s);
    assigns \nothing; */
int use(const char *s);

/*@ assigns \nothing; */
int literal(void) { return use("abc"); }

/*@ assigns \nothing;
    ensures \result == 3; */
size_t measured(void) { return strlen("abc"); }

/*@ assigns \nothing; */
int unterminated(void) {
  char s[3] = {'a', 'b', 'c'};
  return use(s); //~ call-precondition:string non-compliance //~ dead-call doomed culprits=4,17,17
}

/*@ requires valid_read_string(s);
    assigns \nothing;
    ensures \result == strlen(s); */
size_t length(const char *s) {
  size_t i = 0;
  /*@ loop invariant 0 <= i <= strlen(s);
      loop assigns i;
      loop variant strlen(s) - i; */
  while (s[i]) i++;
  return i;
}

/*@ requires valid_read_string(s);
    assigns \nothing;
    ensures \result == strlen(s); */ //~ postcondition non-compliance input=s=&B1[0]
size_t shorter(const char *s) {
  size_t i = 0;
  /*@ loop invariant 0 <= i <= strlen(s);
      loop assigns i; */
  while (s[i] && s[i] != 'x') i++;
  return i;
}

struct named { int number; char name[3]; };

/*@ assigns \nothing;
    ensures \result == 1; */
size_t member(void) {
  struct named n;
  n.name[0] = 'a';
  n.name[1] = 0;
  return strlen(n.name);
}

/*@ assigns \nothing; */
size_t unterminated_member(int c) {
  struct named n;
  n.name[0] = n.name[1] = 'a';
  n.name[2] = c == 0 ? 0 : 'a';
  return strlen(n.name); //~ call-precondition:valid_s non-compliance input=c=1
}
