/* POSIX's poll.h: the numbers are Linux's. */
#ifndef WEAKLINK_POLL_H
#define WEAKLINK_POLL_H

typedef unsigned long nfds_t;

struct pollfd {
  int fd;
  short events;
  short revents;
};

#define POLLIN 1
#define POLLPRI 2
#define POLLOUT 4
#define POLLERR 8
#define POLLHUP 0x10
#define POLLNVAL 0x20
#define POLLRDNORM 0x40
#define POLLRDBAND 0x80
#define POLLWRNORM 0x100
#define POLLWRBAND 0x200

/*@ requires room: \valid(files + (0 .. count - 1));
    assigns files[0 .. count - 1].revents, \result \from indirect: count, indirect: timeout;
    ensures -1 <= \result <= count;
    ensures 0 <= \result ==>
      \forall integer k; 0 <= k < count ==> \initialized(&files[k].revents); */
int poll(struct pollfd *files, nfds_t count, int timeout);

#endif
