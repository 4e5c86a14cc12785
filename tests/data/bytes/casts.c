// A number is looked at where characters lie, by a pointer that is converted for that. [slow]
#include <stddef.h>
#include <stdint.h>

/*@ requires \valid_read(b + (0 .. 7)) && \initialized(b + (0 .. 7)); assigns \nothing;
    ensures \result == b[4] + 256 * b[5] + 65536 * b[6] + 16777216 * b[7];
    ensures \result != 7; //~ postcondition non-compliance input=b=&B1[0]
*/
uint32_t get(const unsigned char *b) { return *((const uint32_t *)b + 1); }

/*@ requires \valid(b + (0 .. 7)); assigns b[2 .. 3];
    ensures b[2] == 3 && b[3] == 0 && *(uint16_t *)(b + 2) == 3;
    ensures b[3] == 1; //~ postcondition non-compliance input=b=&B1[0]
*/
void put(unsigned char *b) { ((uint16_t *)b)[1] = 3; }

/*@ requires \valid_read(b + (0 .. size - 1)) && \initialized(b + (0 .. size - 1)); assigns \nothing; */
uint32_t at(const unsigned char *b, size_t size, size_t k)
{
  return k < size ? *(const uint32_t *)(b + k) : 0; //~ mem-access non-compliance input=b=&B1[0],size=1,k=0 //~ initialization non-compliance input=b=&B1[0],size=1,k=0
}

/*@ requires \valid_read(b + (0 .. size - 1)) && \initialized(b + (0 .. size - 1)); assigns \nothing; */
uint32_t within(const unsigned char *b, size_t size, size_t k)
{
  return size >= 4 && k <= size - 4 ? *(const uint32_t *)(b + k) : 0;
}

/*@ requires \valid(b + (0 .. 3)); assigns b[0]; //~ assigns non-compliance input=b=&B1[0]
*/
void wider(unsigned char *b) { *(int16_t *)b = 1; }

/*@ requires \valid((uint32_t *)b + (0 .. 1)) && \initialized((uint32_t *)b + (0 .. 1));
    assigns *(uint32_t *)b;
    ensures *(uint32_t *)b == 7 && *((uint32_t *)b + 1) == \old(*((uint32_t *)b + 1));
    ensures b[4] == 0; //~ postcondition non-compliance input=b=&B1[0]
*/
void first_of_two(unsigned char *b) { *(uint32_t *)b = 7; }
