// A structure that ends with an array as long as there is room lies in a buffer, and its tail does, too.
#include <stddef.h>
#include <stdint.h>

struct item { uint8_t type; uint8_t length; uint8_t value[]; };

/*@ requires \valid_read(buffer + (0 .. size - 1)) && \initialized(buffer + (0 .. size - 1));
    assigns \nothing;
    ensures \result == -1 || \result == buffer[2];
*/
int first(const uint8_t *buffer, size_t size)
{
  if (size < sizeof(struct item)) return -1;
  const struct item *item = (const struct item *)buffer;
  if (size < sizeof(struct item) + item->length || item->length == 0) return -1;
  return item->value[0];
}

/*@ requires \valid_read(buffer + (0 .. size - 1)) && \initialized(buffer + (0 .. size - 1));
    assigns \nothing;
*/
int beyond(const uint8_t *buffer, size_t size)
{
  if (size < sizeof(struct item)) return -1;
  const struct item *item = (const struct item *)buffer;
  if (item->length == 0) return -1;
  return item->value[item->length - 1]; //~ mem-access non-compliance input=buffer=&B1[0],size=2 //~ initialization non-compliance input=buffer=&B1[0],size=2
}

/*@ requires \valid(item) && \valid(item->value + (0 .. 1));
    assigns item->value[0 .. 1];
    ensures item->value[1] == 5 && item->length == \old(item->length);
*/
void filled(struct item *item)
{
  uint8_t *p = (uint8_t *)item;
  p[3] = 5;
}
