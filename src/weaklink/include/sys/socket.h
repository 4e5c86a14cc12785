/* POSIX's sys/socket.h: the numbers are Linux's. */
#ifndef WEAKLINK_SYS_SOCKET_H
#define WEAKLINK_SYS_SOCKET_H

#include <stddef.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <__weaklink_sockaddr.h>

#define WEAKLINK_EXACT __attribute__((weaklink_exact))

struct sockaddr_storage {
  sa_family_t ss_family;
  char __weaklink_gap[128 - sizeof(sa_family_t) - sizeof(long)];
  unsigned long __weaklink_align;
};

struct msghdr {
  void *msg_name;
  socklen_t msg_namelen;
  struct iovec *msg_iov;
  size_t msg_iovlen;
  void *msg_control;
  size_t msg_controllen;
  int msg_flags;
};

struct cmsghdr {
  size_t cmsg_len;
  int cmsg_level;
  int cmsg_type;
};

struct linger {
  int l_onoff;
  int l_linger;
};

#define SOCK_STREAM 1
#define SOCK_DGRAM 2
#define SOCK_RAW 3
#define SOCK_SEQPACKET 5
#define SOCK_CLOEXEC 02000000
#define SOCK_NONBLOCK 04000
#define PF_UNSPEC 0
#define PF_UNIX 1
#define PF_LOCAL 1
#define PF_INET 2
#define PF_INET6 10
#define PF_NETLINK 16
#define PF_PACKET 17
#define AF_UNSPEC PF_UNSPEC
#define AF_UNIX PF_UNIX
#define AF_LOCAL PF_LOCAL
#define AF_INET PF_INET
#define AF_INET6 PF_INET6
#define AF_NETLINK PF_NETLINK
#define AF_PACKET PF_PACKET
#define SOL_SOCKET 1
#define SO_DEBUG 1
#define SO_REUSEADDR 2
#define SO_TYPE 3
#define SO_ERROR 4
#define SO_DONTROUTE 5
#define SO_BROADCAST 6
#define SO_SNDBUF 7
#define SO_RCVBUF 8
#define SO_KEEPALIVE 9
#define SO_OOBINLINE 10
#define SO_LINGER 13
#define SO_REUSEPORT 15
#define SO_RCVLOWAT 18
#define SO_SNDLOWAT 19
#define SO_RCVTIMEO 20
#define SO_SNDTIMEO 21
#define SO_ACCEPTCONN 30
#define SOMAXCONN 4096
#define MSG_OOB 1
#define MSG_PEEK 2
#define MSG_DONTROUTE 4
#define MSG_CTRUNC 8
#define MSG_TRUNC 0x20
#define MSG_DONTWAIT 0x40
#define MSG_EOR 0x80
#define MSG_WAITALL 0x100
#define MSG_NOSIGNAL 0x4000
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2
#define SCM_RIGHTS 1

/*@ assigns \result \from indirect: domain, indirect: type, indirect: protocol;
    ensures -1 <= \result; */
int socket(int domain, int type, int protocol) WEAKLINK_EXACT;

/*@ requires room: \valid(sockets + (0 .. 1));
    assigns sockets[0 .. 1], \result \from indirect: domain, indirect: type, indirect: protocol;
    ensures \result == 0 || \result == -1;
    ensures \result == 0 ==> \initialized(sockets + (0 .. 1)) &&
      0 <= sockets[0] && 0 <= sockets[1] && sockets[0] != sockets[1]; */
int socketpair(int domain, int type, int protocol, int sockets[2]) WEAKLINK_EXACT;

/* The address is of a type that belongs to its family, so only its first bytes are known. */
/*@ assigns \result \from indirect: file, indirect: size;
    ensures \result == 0 || \result == -1; */
int bind(int file, const struct sockaddr *address, socklen_t size) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: file, indirect: backlog;
    ensures \result == 0 || \result == -1; */
int listen(int file, int backlog) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: file, indirect: size;
    ensures \result == 0 || \result == -1; */
int connect(int file, const struct sockaddr *address, socklen_t size) WEAKLINK_EXACT;

/* Without contracts: what they write is of a type that only the program knows. */
int accept(int file, struct sockaddr *restrict address, socklen_t *restrict size);
int getsockname(int file, struct sockaddr *restrict address, socklen_t *restrict size);
int getpeername(int file, struct sockaddr *restrict address, socklen_t *restrict size);
int getsockopt(int file, int level, int name, void *restrict value, socklen_t *restrict size);
ssize_t recvfrom(int file, void *restrict buffer, size_t count, int flags,
                 struct sockaddr *restrict address, socklen_t *restrict size);
ssize_t recvmsg(int file, struct msghdr *message, int flags);
ssize_t sendmsg(int file, const struct msghdr *message, int flags);

/*@ requires room: \valid((char *)buffer + (0 .. count - 1));
    assigns ((char *)buffer)[0 .. count - 1]
      \from indirect: file, indirect: count, indirect: flags;
    assigns \result \from indirect: file, indirect: count, indirect: flags;
    ensures -1 <= \result <= count;
    ensures initialized: 0 < \result ==> \initialized((char *)buffer + (0 .. \result - 1));
    ensures rest: \forall integer k; 0 <= k < count && \result <= k &&
      \old(\initialized((char *)buffer + k)) ==>
      \initialized((char *)buffer + k) && ((char *)buffer)[k] == \old(((char *)buffer)[k]); */
ssize_t recv(int file, void *buffer, size_t count, int flags) WEAKLINK_EXACT;

/*@ requires valid_buffer: \valid_read((const char *)buffer + (0 .. count - 1));
    assigns \result \from indirect: file, indirect: count, indirect: flags;
    ensures -1 <= \result <= count; */
ssize_t send(int file, const void *buffer, size_t count, int flags) WEAKLINK_EXACT;

/*@ requires valid_buffer: \valid_read((const char *)buffer + (0 .. count - 1));
    assigns \result \from indirect: file, indirect: count, indirect: flags;
    ensures -1 <= \result <= count; */
ssize_t sendto(int file, const void *buffer, size_t count, int flags,
               const struct sockaddr *address, socklen_t size) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: file, indirect: level, indirect: name, indirect: size;
    ensures \result == 0 || \result == -1; */
int setsockopt(int file, int level, int name, const void *value, socklen_t size) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: file, indirect: how;
    ensures \result == 0 || \result == -1; */
int shutdown(int file, int how) WEAKLINK_EXACT;

#undef WEAKLINK_EXACT

#endif
