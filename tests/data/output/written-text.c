// What sprintf and snprintf write: the characters before the first directive, and the end. [slow]
#include <stdio.h>
#include <string.h>

int no_directive(void)
{
  char buf[10];
  int l = sprintf(buf, "foo");
  //@ assert l == 3;
  //@ assert buf[0] == 'f' && buf[3] == 0;
  return 6 / (strlen(buf) - 3); //~ division-by-zero non-compliance //~ dead-code doomed culprits=8,11,80,82,83
}

/*@ requires valid_read_string(name) && strlen(name) < 20; */
void a_name(int n, const char *name)
{
  char buf[50];
  int l = sprintf(buf, "n=%d %s", n, name);
  //@ assert buf[0] == 'n' && buf[1] == '=';
  //@ assert strlen(buf) == l;
}

void cut_off(int n)
{
  char buf[4];
  int l = snprintf(buf, 4, "abcde%x", n);
  //@ assert buf[2] == 'c' && buf[3] == 0;
  //@ assert l >= 6;
  //@ assert buf[0] == 'b'; //~ assertion non-compliance input=n=0 //~ dead-code doomed culprits=26,29
}

// A character that is printed may be the end.
void character(char c)
{
  char buf[4];
  int l = sprintf(buf, "x%c", c);
  //@ assert buf[0] == 'x' && l == 2;
  //@ assert strlen(buf) == 2; //~ assertion subcontract-weakness weak=sprintf1 input=c=0
}

/*@ ensures \result == 'X'; */ //~ postcondition non-compliance input=n=0
int nobody_looks_at_the_result(int n)
{
  char text[] = "abc";
  sprintf(text + 1, "X");
  return text[n && text[2] == 0];
}
