/* POSIX's arpa/inet.h. */
#ifndef WEAKLINK_ARPA_INET_H
#define WEAKLINK_ARPA_INET_H

#include <netinet/in.h>
#include <__weaklink_strings.h>

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from indirect: s[0 ..]; */
in_addr_t inet_addr(const char *s);

/*@ assigns \result \from indirect: address;
    ensures valid_read_string(\result); */
char *inet_ntoa(struct in_addr address);

/*@ requires valid_s: valid_read_string(s);
    requires room: \valid(address);
    assigns *address, \result \from indirect: s[0 ..];
    ensures \result != 0 ==> \initialized(address); */
int inet_aton(const char *s, struct in_addr *address);

int inet_pton(int family, const char *restrict s, void *restrict address);
const char *inet_ntop(int family, const void *restrict address, char *restrict s,
                      socklen_t size);

#endif
