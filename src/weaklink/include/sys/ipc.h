/* POSIX's sys/ipc.h: the numbers are Linux's. */
#ifndef WEAKLINK_SYS_IPC_H
#define WEAKLINK_SYS_IPC_H

#include <sys/types.h>
#include <__weaklink_strings.h>

#define IPC_CREAT 01000
#define IPC_EXCL 02000
#define IPC_NOWAIT 04000
#define IPC_RMID 0
#define IPC_SET 1
#define IPC_STAT 2
#define IPC_PRIVATE ((key_t)0)

struct ipc_perm {
  key_t __key;
  uid_t uid;
  gid_t gid;
  uid_t cuid;
  gid_t cgid;
  mode_t mode;
  unsigned short __seq;
  unsigned long __weaklink_rest[2];
};

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..], indirect: number; */
key_t ftok(const char *path, int number);

#endif
