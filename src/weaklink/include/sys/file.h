/* Locks of whole files (BSD). */
#ifndef WEAKLINK_SYS_FILE_H
#define WEAKLINK_SYS_FILE_H

#include <fcntl.h>

/*@ assigns \result \from indirect: file, indirect: operation;
    ensures \result == 0 || \result == -1; */
int flock(int file, int operation) __attribute__((weaklink_exact));

#endif
