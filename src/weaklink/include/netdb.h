/* POSIX's netdb.h: the numbers are Linux's. */
#ifndef WEAKLINK_NETDB_H
#define WEAKLINK_NETDB_H

#include <netinet/in.h>
#include <__weaklink_strings.h>

struct hostent {
  char *h_name;
  char **h_aliases;
  int h_addrtype;
  int h_length;
  char **h_addr_list;
};
#define h_addr h_addr_list[0]

struct servent {
  char *s_name;
  char **s_aliases;
  int s_port;
  char *s_proto;
};

struct protoent {
  char *p_name;
  char **p_aliases;
  int p_proto;
};

struct addrinfo {
  int ai_flags;
  int ai_family;
  int ai_socktype;
  int ai_protocol;
  socklen_t ai_addrlen;
  struct sockaddr *ai_addr;
  char *ai_canonname;
  struct addrinfo *ai_next;
};

#define AI_PASSIVE 1
#define AI_CANONNAME 2
#define AI_NUMERICHOST 4
#define AI_V4MAPPED 8
#define AI_ALL 16
#define AI_ADDRCONFIG 32
#define AI_NUMERICSERV 1024
#define NI_NUMERICHOST 1
#define NI_NUMERICSERV 2
#define NI_NOFQDN 4
#define NI_NAMEREQD 8
#define NI_DGRAM 16
#define NI_MAXHOST 1025
#define NI_MAXSERV 32
#define EAI_BADFLAGS (-1)
#define EAI_NONAME (-2)
#define EAI_AGAIN (-3)
#define EAI_FAIL (-4)
#define EAI_FAMILY (-6)
#define EAI_SOCKTYPE (-7)
#define EAI_SERVICE (-8)
#define EAI_MEMORY (-10)
#define EAI_SYSTEM (-11)
#define EAI_OVERFLOW (-12)
#define HOST_NOT_FOUND 1
#define TRY_AGAIN 2
#define NO_RECOVERY 3
#define NO_DATA 4

extern int h_errno;

/*@ requires valid_name: valid_read_string(name);
    assigns h_errno, \result \from indirect: name[0 ..];
    ensures \result == \null || \valid(\result); */
struct hostent *gethostbyname(const char *name);

struct hostent *gethostbyaddr(const void *address, socklen_t size, int type);
struct servent *getservbyname(const char *name, const char *protocol);
struct servent *getservbyport(int port, const char *protocol);
struct protoent *getprotobyname(const char *name);
int getaddrinfo(const char *restrict node, const char *restrict service,
                const struct addrinfo *restrict hints, struct addrinfo **restrict result);
void freeaddrinfo(struct addrinfo *result);
int getnameinfo(const struct sockaddr *restrict address, socklen_t size, char *restrict host,
                socklen_t host_size, char *restrict service, socklen_t service_size, int flags);

/*@ assigns \result \from indirect: error;
    ensures valid_read_string(\result); */
const char *gai_strerror(int error);

/*@ assigns \result \from indirect: error;
    ensures valid_read_string(\result); */
const char *hstrerror(int error);

/*@ requires valid_s: s == \null || valid_read_string(s);
    assigns \nothing; */
void herror(const char *s);

#endif
