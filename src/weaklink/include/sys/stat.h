/* POSIX's sys/stat.h: the numbers are Linux's. */
#ifndef WEAKLINK_SYS_STAT_H
#define WEAKLINK_SYS_STAT_H

#include <sys/types.h>
#include <__weaklink_strings.h>

#ifdef __LP64__
struct stat {
  dev_t st_dev;
  ino_t st_ino;
  nlink_t st_nlink;
  mode_t st_mode;
  uid_t st_uid;
  gid_t st_gid;
  int __weaklink_gap;
  dev_t st_rdev;
  off_t st_size;
  blksize_t st_blksize;
  blkcnt_t st_blocks;
  struct timespec st_atim;
  struct timespec st_mtim;
  struct timespec st_ctim;
  long __weaklink_rest[3];
};
#else
struct stat {
  dev_t st_dev;
  unsigned short __weaklink_gap;
  ino_t st_ino;
  mode_t st_mode;
  nlink_t st_nlink;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  unsigned short __weaklink_gap2;
  off_t st_size;
  blksize_t st_blksize;
  blkcnt_t st_blocks;
  struct timespec st_atim;
  struct timespec st_mtim;
  struct timespec st_ctim;
  unsigned long __weaklink_rest[2];
};
#endif
#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec

#define S_IFMT 0170000
#define S_IFSOCK 0140000
#define S_IFLNK 0120000
#define S_IFREG 0100000
#define S_IFBLK 0060000
#define S_IFDIR 0040000
#define S_IFCHR 0020000
#define S_IFIFO 0010000
#define S_ISUID 04000
#define S_ISGID 02000
#define S_ISVTX 01000
#define S_IRWXU 0700
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100
#define S_IREAD S_IRUSR
#define S_IWRITE S_IWUSR
#define S_IEXEC S_IXUSR
#define S_IRWXG 070
#define S_IRGRP 040
#define S_IWGRP 020
#define S_IXGRP 010
#define S_IRWXO 07
#define S_IROTH 04
#define S_IWOTH 02
#define S_IXOTH 01
#define S_ISREG(mode) (((mode) & S_IFMT) == S_IFREG)
#define S_ISDIR(mode) (((mode) & S_IFMT) == S_IFDIR)
#define S_ISCHR(mode) (((mode) & S_IFMT) == S_IFCHR)
#define S_ISBLK(mode) (((mode) & S_IFMT) == S_IFBLK)
#define S_ISFIFO(mode) (((mode) & S_IFMT) == S_IFIFO)
#define S_ISLNK(mode) (((mode) & S_IFMT) == S_IFLNK)
#define S_ISSOCK(mode) (((mode) & S_IFMT) == S_IFSOCK)

/*@ requires valid_path: valid_read_string(path);
    requires room: \valid(status);
    assigns *status, \result \from indirect: path[0 ..];
    ensures \result == 0 || \result == -1;
    ensures \result == 0 ==> \initialized(status); */
int stat(const char *restrict path, struct stat *restrict status);

/*@ requires valid_path: valid_read_string(path);
    requires room: \valid(status);
    assigns *status, \result \from indirect: path[0 ..];
    ensures \result == 0 || \result == -1;
    ensures \result == 0 ==> \initialized(status); */
int lstat(const char *restrict path, struct stat *restrict status);

/*@ requires room: \valid(status);
    assigns *status, \result \from indirect: file;
    ensures \result == 0 || \result == -1;
    ensures \result == 0 ==> \initialized(status); */
int fstat(int file, struct stat *status);

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..], indirect: mode;
    ensures \result == 0 || \result == -1; */
int chmod(const char *path, mode_t mode) __attribute__((weaklink_exact));

/*@ assigns \result \from indirect: file, indirect: mode;
    ensures \result == 0 || \result == -1; */
int fchmod(int file, mode_t mode) __attribute__((weaklink_exact));

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..], indirect: mode;
    ensures \result == 0 || \result == -1; */
int mkdir(const char *path, mode_t mode) __attribute__((weaklink_exact));

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: folder, indirect: path[0 ..], indirect: mode;
    ensures \result == 0 || \result == -1; */
int mkdirat(int folder, const char *path, mode_t mode) __attribute__((weaklink_exact));

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..], indirect: mode;
    ensures \result == 0 || \result == -1; */
int mkfifo(const char *path, mode_t mode) __attribute__((weaklink_exact));

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..], indirect: mode, indirect: device;
    ensures \result == 0 || \result == -1; */
int mknod(const char *path, mode_t mode, dev_t device) __attribute__((weaklink_exact));

/*@ assigns \result \from indirect: mask;
    ensures 0 <= \result <= 0777; */
mode_t umask(mode_t mask);

int fstatat(int folder, const char *restrict path, struct stat *restrict status, int flags);
int utimensat(int folder, const char *path, const struct timespec times[2], int flags);
int futimens(int file, const struct timespec times[2]);

#endif
