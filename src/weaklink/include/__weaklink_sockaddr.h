/* Addresses of sockets, for the headers that share them. */
#ifndef WEAKLINK_SOCKADDR_H
#define WEAKLINK_SOCKADDR_H

#include <sys/types.h>

typedef unsigned int socklen_t;
typedef unsigned short sa_family_t;

struct sockaddr {
  sa_family_t sa_family;
  char sa_data[14];
};

#endif
