/* POSIX's sys/uio.h. */
#ifndef WEAKLINK_SYS_UIO_H
#define WEAKLINK_SYS_UIO_H

#include <sys/types.h>

#define UIO_MAXIOV 1024

struct iovec {
  void *iov_base;
  size_t iov_len;
};

ssize_t readv(int file, const struct iovec *vector, int count);
ssize_t writev(int file, const struct iovec *vector, int count);

#endif
