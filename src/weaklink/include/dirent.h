/* POSIX's dirent.h: the numbers are Linux's. */
#ifndef WEAKLINK_DIRENT_H
#define WEAKLINK_DIRENT_H

#include <__weaklink_errno.h>
#include <sys/types.h>
#include <__weaklink_strings.h>

typedef struct { unsigned int id; } DIR;

struct dirent {
  ino_t d_ino;
  off_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};
#define d_fileno d_ino

#define DT_UNKNOWN 0
#define DT_FIFO 1
#define DT_CHR 2
#define DT_DIR 4
#define DT_BLK 6
#define DT_REG 8
#define DT_LNK 10
#define DT_SOCK 12

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..];
    ensures \result == \null || \valid(\result); */
DIR *opendir(const char *path);

/*@ assigns \result \from indirect: file;
    ensures \result == \null || \valid(\result); */
DIR *fdopendir(int file);

/*@ requires open: \valid(folder);
    assigns \result \from indirect: folder;
    ensures \result == \null || (\valid(\result) && \initialized(\result) &&
      valid_string(&\result->d_name[0])); */
struct dirent *readdir(DIR *folder);

/*@ requires open: \valid(folder);
    assigns \result \from indirect: folder;
    ensures \result == 0 || \result == -1; */
int closedir(DIR *folder);

/*@ requires open: \valid(folder);
    assigns \nothing; */
void rewinddir(DIR *folder);

/*@ requires open: \valid(folder);
    assigns \result \from indirect: folder; */
long telldir(DIR *folder);

/*@ requires open: \valid(folder);
    assigns \nothing; */
void seekdir(DIR *folder, long place);

/*@ requires open: \valid(folder);
    assigns \result \from indirect: folder;
    ensures -1 <= \result; */
int dirfd(DIR *folder);

int scandir(const char *path, struct dirent ***names, int (*wanted)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **));
int alphasort(const struct dirent **one, const struct dirent **other);

#endif
