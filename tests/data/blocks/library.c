// What the library finds in strings and blocks, it finds in runs, too. [options: --no-smoke] [slow]

#include <string.h>

/*@ assigns \nothing;
    ensures \result == 0; //~ postcondition non-compliance
*/
int found(void)
{
  char text[16] = "hello world";
  char *first = strchr(text, 'o'), *last = strrchr(text, 'o');
  if (first && last && last - first == 3)
    return 1;
  return 0;
}

/*@ assigns \nothing;
    ensures \result != 5; //~ postcondition non-compliance
*/
int spans(void)
{
  char text[16] = "hello world";
  return (int)strcspn(text, " w");
}

/*@ assigns \nothing;
    ensures \result != 3; //~ postcondition non-compliance
*/
int inside(void)
{
  char text[16] = "hello world";
  char *at = strstr(text, "lo w");
  return at ? (int)(at - text) : -1;
}

/*@ assigns \nothing;
    ensures \result >= 0; //~ postcondition non-compliance
*/
int order(void)
{
  char one[4] = "abc", other[4] = "abd";
  return strcmp(one, other) < 0 ? -1 : 1;
}

/*@ assigns \nothing;
    ensures \result; //~ postcondition non-compliance
*/
int first_byte(void)
{
  char line[6] = "a:b:c";
  char *colon = memchr(line, ':', sizeof line);
  return colon == line + 3;
}
