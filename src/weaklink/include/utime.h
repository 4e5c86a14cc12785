/* POSIX's utime.h. */
#ifndef WEAKLINK_UTIME_H
#define WEAKLINK_UTIME_H

#include <sys/types.h>
#include <__weaklink_strings.h>

struct utimbuf {
  time_t actime;
  time_t modtime;
};

/*@ requires valid_path: valid_read_string(path);
    requires times == \null || \valid_read(times);
    assigns \result \from indirect: path[0 ..], indirect: *times;
    ensures \result == 0 || \result == -1; */
int utime(const char *path, const struct utimbuf *times) __attribute__((weaklink_exact));

#endif
