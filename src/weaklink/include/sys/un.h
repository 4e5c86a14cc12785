/* POSIX's sys/un.h. */
#ifndef WEAKLINK_SYS_UN_H
#define WEAKLINK_SYS_UN_H

#include <__weaklink_sockaddr.h>

struct sockaddr_un {
  sa_family_t sun_family;
  char sun_path[108];
};

#endif
