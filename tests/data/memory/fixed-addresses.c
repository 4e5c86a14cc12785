// Pointers made from constants: registers of hardware are objects that others change; at either end lies nothing. [slow]
#include <stddef.h>
#include <stdint.h>

#define REGISTER(offset) (*(volatile uint32_t *)(0x40020000u + (offset)))
#define CONTROL REGISTER(0x00)
#define STATUS REGISTER(0x04)

typedef struct {
  volatile uint32_t mode;
  volatile uint32_t output;
} port;
#define PORT_A ((port *)0x40021000)
#define NOTHING ((void *)-1)

/*@ assigns CONTROL; */
void enable(void) { CONTROL |= 1u; }

/*@ assigns STATUS; */ //~ assigns non-compliance input=at_0x40020000=0,at_0x40020004=0
void disable(void) { CONTROL &= ~1u; }

/*@ requires 0 <= pin < 32; assigns PORT_A->output; */
void set(int pin) { PORT_A->output |= 1u << pin; }

/*@ assigns \nothing; ensures \result < 4; */
uint32_t mode(void) { return PORT_A->mode & 3; }

/*@ assigns \nothing; ensures \result == 0; */ //~ postcondition non-compliance input=at_0x40020004=0
int ready(void) { return STATUS & 1; }

/*@ requires \valid_read(p); assigns \nothing; ensures \result == 0; */
int is_nothing(const int *p) { return p == NOTHING; }

/*@ assigns \nothing; ensures \result != NULL; ensures \valid_read(\result); */ //~ postcondition non-compliance input=at_0xffffffffffffffff(2)={}
int *nothing(void) { return (int *)NOTHING; }

int read_nothing(void) { return *nothing(); } //~ mem-access assuming

static uint32_t counter;

/*@ assigns counter, CONTROL; ensures counter == \old(counter); */
void apart(void) { CONTROL = 7; }

uint8_t overlapping(void) { return *(volatile uint8_t *)0x8001 + *(volatile uint16_t *)0x8000; } //~ unmodelled unknown //~ refused

uint32_t walked(int i) { return ((volatile uint32_t *)0x9000)[i]; } //~ unmodelled unknown //~ refused
