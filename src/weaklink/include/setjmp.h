/* Non-local jumps (C11 7.13). */
#ifndef WEAKLINK_SETJMP_H
#define WEAKLINK_SETJMP_H

typedef unsigned long jmp_buf[25];
typedef unsigned long sigjmp_buf[25];

int setjmp(jmp_buf place) __attribute__((weaklink_refused("setjmp")));
#define setjmp(place) setjmp(place)
int sigsetjmp(sigjmp_buf place, int mask) __attribute__((weaklink_refused("setjmp")))
    __attribute__((weaklink_posix));

void longjmp(jmp_buf place, int value)
    __attribute__((noreturn, weaklink_refused("longjmp")));
void siglongjmp(sigjmp_buf place, int value)
    __attribute__((noreturn, weaklink_refused("longjmp"))) __attribute__((weaklink_posix));

#endif
