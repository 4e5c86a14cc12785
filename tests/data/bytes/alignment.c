// What is declared lies at a multiple of what its type asks for, and so does what is allocated. [slow]
#include <stdint.h>
#include <stdlib.h>

struct word { uint32_t value; uint16_t kind; };

/*@ requires \valid(w); assigns \nothing;
    ensures \result == 0;
    ensures \result == 1; */ //~ postcondition non-compliance input=w=&B1[0]
uintptr_t low_bits(struct word *w) { return (uintptr_t)w & 3; }

/*@ requires \valid(w); assigns \nothing;
    ensures \result == 0; */
uintptr_t lowest_bit_of_member(struct word *w) { return (uintptr_t)&w->kind % 2; }

struct word one;
unsigned char plain[8];
_Alignas(8) unsigned char wide[8];

void named(void)
{
  struct word local = { 0, 0 };
  //@ assert here: (uintptr_t)&local % 4 == 0;
  //@ assert global: (uintptr_t)&one % 4 == 0;
  //@ assert asked: (uintptr_t)wide % 8 == 0;
  //@ assert of_bytes: (uintptr_t)plain % 8 == 0; //~ assertion:of_bytes unknown
}

/*@ ensures \result == 0 || (uintptr_t)\result % 16 == 0; */
unsigned char *allocated(void)
{
  unsigned char *b = malloc(32);
  if (b == 0)
    return 0;
  //@ assert (uintptr_t)(b + 16) % 16 == 0;
  return b;
}

/*@ requires \valid(b + (0 .. 15)); assigns \nothing;
    ensures \result % 8 == 0 && \result >= (uintptr_t)b;
    ensures past: \result != (uintptr_t)b; */ //~ postcondition:past non-compliance input=b=&B1[0]
uintptr_t up(unsigned char *b)
{
  //@ assert small: (uintptr_t)b < UINTPTR_MAX - 7;
  return ((uintptr_t)b + 7) & ~(uintptr_t)7;
}

/*@ requires \valid(w); assigns \nothing;
    ensures \result == w; */
struct word *tagged_and_back(struct word *w)
{
  uintptr_t n = (uintptr_t)w | 1;
  //@ assert free: (n & 1) == 1 && n - 1 == (uintptr_t)w;
  return (struct word *)(n & ~(uintptr_t)1);
}

struct mixed { int number; char text[4]; } mixed;

void within(void)
{
  //@ assert at: (uintptr_t)mixed.text == (uintptr_t)&mixed + 4;
  //@ assert aligned: (uintptr_t)mixed.text % 4 == 0;
  //@ assert more: (uintptr_t)mixed.text % 4 == 1; //~ assertion:more non-compliance input=mixed={.number=0,.text={all40}} //~ dead-code doomed culprits=63
}
