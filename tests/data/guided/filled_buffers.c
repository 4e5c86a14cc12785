// What contracts of the library determine is worked out by running: buffers of a hundred cells, filled, ended and copied, need no solver. [options: --no-smoke] [slow]
#include <stdlib.h>
#include <string.h>

void too_short(void)
{
  char source[100], target[50];
  memset(source, 'A', 99);
  source[99] = '\0';
  strcpy(target, source); //~ call-precondition:room non-compliance
}

void before(void)
{
  char buffer[100], target[100];
  char *data = buffer - 8;
  memset(buffer, 'A', 99);
  buffer[99] = '\0';
  memcpy(target, data, 100); //~ call-precondition:valid_src non-compliance
}

void behind(void)
{
  char *short_one = malloc(50), *long_one = malloc(100);
  if (short_one && long_one) {
    memset(long_one, 'C', 99);
    long_one[99] = '\0';
    memset(short_one, 'A', 49);
    short_one[49] = '\0';
    memmove(long_one, short_one, strlen(long_one)); //~ call-precondition:valid_src non-compliance
  }
  free(short_one);
  free(long_one);
}

void joined(void)
{
  char source[100], target[150];
  memset(source, 'A', 99);
  source[99] = '\0';
  memset(target, 'B', 60);
  target[60] = '\0';
  strcat(target, source); //~ call-precondition:room non-compliance
}

void element_by_element(void)
{
  char source[100], target[50];
  memset(source, 'A', 99);
  source[99] = '\0';
  for (unsigned long i = 0; i < strlen(source); i++) //~ call-precondition:valid_s unknown
    target[i] = source[i]; //~ index-bound non-compliance
}
