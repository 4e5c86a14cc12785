/* Non-local jumps (C11 7.13). */
#ifndef WEAKLINK_SETJMP_H
#define WEAKLINK_SETJMP_H

typedef unsigned long jmp_buf[25];
typedef unsigned long sigjmp_buf[25];

int setjmp(jmp_buf place);
#define setjmp(place) setjmp(place)

/*@ assigns \nothing;
    ensures never: \false; */
void longjmp(jmp_buf place, int value) __attribute__((noreturn));

#endif
