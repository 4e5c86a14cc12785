/* Sets of signals, for signal.h and sys/select.h. */
#ifndef WEAKLINK_SIGSET_H
#define WEAKLINK_SIGSET_H

typedef struct { unsigned long bits[1024 / (8 * __SIZEOF_LONG__)]; } sigset_t;

#endif
