// Structures that begin alike are looked at as each other; an object behind a pointer to void is what it is looked at as. [slow]
#include <stdint.h>
#include <stdlib.h>

struct base { uint16_t kind; uint16_t size; };
struct circle { uint16_t kind; uint16_t size; uint32_t radius; };

/*@ requires \valid_read(b) && \initialized(b);
    requires b->kind == 1 ==> \valid_read((const struct circle *)b) && \initialized((const struct circle *)b);
    assigns \nothing;
    ensures b->kind != 1 ==> \result == 0;
    ensures b->kind == 1 ==> \result == ((const struct circle *)b)->radius;
*/
uint32_t radius(const struct base *b)
{
  if (b->kind != 1) return 0;
  return ((const struct circle *)b)->radius;
}

/*@ requires \valid_read(b) && \initialized(b); assigns \nothing; */
uint32_t of_any(const struct base *b) { return ((const struct circle *)b)->radius; } //~ mem-access non-compliance input=b=&B1[0] //~ initialization non-compliance input=b=&B1[0]

/*@ assigns \nothing; ensures \result == 4; */
int of_a_circle(void)
{
  struct circle c = { 1, 2, 3 };
  struct base *b = (struct base *)&c;
  b->size = 1;
  return c.size + radius(b);
}

/*@ requires \valid(data) && \initialized(data); assigns *data; ensures data->radius == 258; */
void through_void(struct circle *data)
{
  void *p = data;
  unsigned char *bytes = p;
  bytes[4] = 2;
  bytes[5] = 1;
  bytes[6] = bytes[7] = 0;
}

/*@ allocates \result; assigns \result \from \nothing; ensures \result == \null || \result->kind == 7; */
struct base *made(void)
{
  unsigned char *p = malloc(sizeof(struct base));
  if (!p) return 0;
  p[0] = 7;
  p[1] = 0;
  return (struct base *)p;
}
