// What one member of a union holds is what the bytes of another say, lowest first.

#include <stdint.h>

union word {
  uint32_t whole;
  uint8_t bytes[4];
  int16_t halves[2];
  struct { uint8_t low, high; uint16_t top; } parts;
};

/*@ assigns \nothing; ensures \result == 0x04030201; */
uint32_t joined(void)
{
  union word w;
  w.bytes[0] = 1, w.bytes[1] = 2, w.bytes[2] = 3, w.bytes[3] = 4;
  return w.whole;
}

/*@ assigns \nothing; ensures \result == v % 256; */
int lowest(uint32_t v)
{
  union word w;
  w.whole = v;
  return w.parts.low;
}

/*@ assigns \nothing; ensures \result >= 0; */ //~ postcondition non-compliance
int sign_of_a_half(uint32_t v)
{
  union word w = { v };
  return w.halves[1];
}

/*@ assigns \nothing; ensures \result == 0x0203; */ //~ postcondition non-compliance
int big_end_first(void)
{
  union word w = { .bytes = { 2, 3 } };
  return w.halves[0];
}

/*@ assigns \nothing; */
int half_set(void)
{
  union word w;
  w.halves[0] = 5;
  int known = w.bytes[1];
  return known + w.bytes[2]; //~ initialization non-compliance //~ dead-code doomed culprits=48
}
