// What `%s` prints has to end, or be as long as its precision. [slow]
#include <stdio.h>

/*@ requires s == \null || \valid_read(s + (0 .. 1)) && s[1] == 0; */
void maybe(const char *s)
{
  printf("%s", s); //~ call-precondition:readable_string non-compliance input=s=NULL
}

/*@ requires \valid_read(s + (0 .. 1)) && s[1] == 0; */
void ends(const char *s)
{
  printf("<%10s>", s);
}

/*@ requires \valid_read(s + (0 .. 2)); */
void as_long(const char *s)
{
  printf("%.3s", s);
}

/*@ requires \valid_read(s + (0 .. 2)); */
void longer(const char *s)
{
  printf("%.4s", s); //~ call-precondition:readable_string non-compliance input=s=&B1[0]
}

/*@ requires \valid_read(s + (0 .. n - 1)) && n >= 0; */
void by_argument(const char *s, int n)
{
  printf("%.*s", n, s);
}

void literal(void)
{
  puts("literals end");
}
