/* Options of TCP: the numbers are Linux's. */
#ifndef WEAKLINK_NETINET_TCP_H
#define WEAKLINK_NETINET_TCP_H

#include <sys/types.h>
#include <stdint.h>

#define TCP_NODELAY 1
#define TCP_MAXSEG 2
#define TCP_CORK 3
#define TCP_KEEPIDLE 4
#define TCP_KEEPINTVL 5
#define TCP_KEEPCNT 6
#define TCP_SYNCNT 7
#define TCP_LINGER2 8
#define TCP_DEFER_ACCEPT 9
#define TCP_WINDOW_CLAMP 10
#define TCP_INFO 11
#define TCP_QUICKACK 12

#endif
