/* POSIX's net/if.h: the numbers are Linux's. */
#ifndef WEAKLINK_NET_IF_H
#define WEAKLINK_NET_IF_H

#include <__weaklink_sockaddr.h>
#include <__weaklink_strings.h>

#define IF_NAMESIZE 16
#define IFNAMSIZ IF_NAMESIZE
#define IFF_UP 1
#define IFF_BROADCAST 2
#define IFF_LOOPBACK 8
#define IFF_POINTOPOINT 0x10
#define IFF_RUNNING 0x40
#define IFF_PROMISC 0x100
#define IFF_MULTICAST 0x1000

struct if_nameindex {
  unsigned int if_index;
  char *if_name;
};

/*@ requires valid_name: valid_read_string(name);
    assigns \result \from indirect: name[0 ..]; */
unsigned int if_nametoindex(const char *name);

char *if_indextoname(unsigned int index, char *name);
struct if_nameindex *if_nameindex(void);
void if_freenameindex(struct if_nameindex *names);

#endif
