/* POSIX's unistd.h.  Files are no part of the program's memory: writing changes nothing that
   annotations can see, reading gives any bytes.  What a call gives back does occur, and is input:
   its contract is exact. */
#ifndef WEAKLINK_UNISTD_H
#define WEAKLINK_UNISTD_H

#include <limits.h>
#include <stddef.h>
#include <sys/types.h>
#include <__weaklink_strings.h>

#define WEAKLINK_EXACT __attribute__((weaklink_exact))

typedef __INTPTR_TYPE__ intptr_t;
typedef unsigned int socklen_t;

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3
#define _SC_ARG_MAX 0
#define _SC_CHILD_MAX 1
#define _SC_CLK_TCK 2
#define _SC_NGROUPS_MAX 3
#define _SC_OPEN_MAX 4
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE 30
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
#define _SC_PHYS_PAGES 85
#define _SC_HOST_NAME_MAX 180
#define _PC_LINK_MAX 0
#define _PC_NAME_MAX 3
#define _PC_PATH_MAX 4
#define _PC_PIPE_BUF 5

extern char **environ;
extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;

/* --- files --- */

/*@ requires room: \valid((char *)buffer + (0 .. count - 1));
    assigns ((char *)buffer)[0 .. count - 1] \from indirect: file, indirect: count;
    assigns \result \from indirect: file, indirect: count;
    ensures -1 <= \result <= count;
    ensures initialized: 0 < \result ==> \initialized((char *)buffer + (0 .. \result - 1));
    ensures rest: \forall integer k; 0 <= k < count && \result <= k &&
      \old(\initialized((char *)buffer + k)) ==>
      \initialized((char *)buffer + k) && ((char *)buffer)[k] == \old(((char *)buffer)[k]); */
ssize_t read(int file, void *buffer, size_t count) WEAKLINK_EXACT;

/*@ requires room: \valid((char *)buffer + (0 .. count - 1));
    assigns ((char *)buffer)[0 .. count - 1] \from indirect: file, indirect: count;
    assigns \result \from indirect: file, indirect: count, indirect: offset;
    ensures -1 <= \result <= count;
    ensures initialized: 0 < \result ==> \initialized((char *)buffer + (0 .. \result - 1));
    ensures rest: \forall integer k; 0 <= k < count && \result <= k &&
      \old(\initialized((char *)buffer + k)) ==>
      \initialized((char *)buffer + k) && ((char *)buffer)[k] == \old(((char *)buffer)[k]); */
ssize_t pread(int file, void *buffer, size_t count, off_t offset) WEAKLINK_EXACT;

/*@ requires valid_buffer: \valid_read((const char *)buffer + (0 .. count - 1));
    assigns \result \from indirect: file, indirect: count;
    ensures -1 <= \result <= count; */
ssize_t write(int file, const void *buffer, size_t count) WEAKLINK_EXACT;

/*@ requires valid_buffer: \valid_read((const char *)buffer + (0 .. count - 1));
    assigns \result \from indirect: file, indirect: count, indirect: offset;
    ensures -1 <= \result <= count; */
ssize_t pwrite(int file, const void *buffer, size_t count, off_t offset) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: file, indirect: offset, indirect: origin;
    ensures -1 <= \result; */
off_t lseek(int file, off_t offset, int origin) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: file;
    ensures \result == 0 || \result == -1; */
int close(int file) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: file;
    ensures \result == 0 || \result == -1; */
int fsync(int file) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: file;
    ensures \result == 0 || \result == -1; */
int fdatasync(int file) WEAKLINK_EXACT;

/*@ assigns \nothing; */
void sync(void);

/*@ assigns \result \from indirect: file, indirect: length;
    ensures \result == 0 || \result == -1; */
int ftruncate(int file, off_t length) WEAKLINK_EXACT;

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..], indirect: length;
    ensures \result == 0 || \result == -1; */
int truncate(const char *path, off_t length) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: file;
    ensures -1 <= \result; */
int dup(int file) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: file, wanted;
    ensures \result == -1 || \result == wanted; */
int dup2(int file, int wanted) WEAKLINK_EXACT;

/*@ requires room: \valid(files + (0 .. 1));
    assigns files[0 .. 1], \result \from \nothing;
    ensures \result == 0 || \result == -1;
    ensures \result == 0 ==> \initialized(files + (0 .. 1)) && 0 <= files[0] && 0 <= files[1] &&
      files[0] != files[1];
    ensures kept: \forall integer k; 0 <= k <= 1 && \result == -1 &&
      \old(\initialized(files + k)) ==>
      \initialized(files + k) && files[k] == \old(files[k]); */
int pipe(int files[2]) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: file, indirect: command, indirect: length;
    ensures \result == 0 || \result == -1; */
int lockf(int file, int command, off_t length) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: file;
    ensures \result == 0 || \result == 1; */
int isatty(int file) WEAKLINK_EXACT;

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..], indirect: mode;
    ensures \result == 0 || \result == -1; */
int access(const char *path, int mode) WEAKLINK_EXACT;

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..];
    ensures \result == 0 || \result == -1; */
int unlink(const char *path) WEAKLINK_EXACT;

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..];
    ensures \result == 0 || \result == -1; */
int rmdir(const char *path) WEAKLINK_EXACT;

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..];
    ensures \result == 0 || \result == -1; */
int chdir(const char *path) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: file;
    ensures \result == 0 || \result == -1; */
int fchdir(int file) WEAKLINK_EXACT;

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..];
    ensures \result == 0 || \result == -1; */
int chroot(const char *path) WEAKLINK_EXACT;

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..], indirect: owner, indirect: group;
    ensures \result == 0 || \result == -1; */
int chown(const char *path, uid_t owner, gid_t group) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: file, indirect: owner, indirect: group;
    ensures \result == 0 || \result == -1; */
int fchown(int file, uid_t owner, gid_t group) WEAKLINK_EXACT;

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..], indirect: owner, indirect: group;
    ensures \result == 0 || \result == -1; */
int lchown(const char *path, uid_t owner, gid_t group) WEAKLINK_EXACT;

/*@ requires valid_path: valid_read_string(path);
    requires valid_other: valid_read_string(other);
    assigns \result \from indirect: path[0 ..], indirect: other[0 ..];
    ensures \result == 0 || \result == -1; */
int link(const char *path, const char *other) WEAKLINK_EXACT;

/*@ requires valid_path: valid_read_string(path);
    requires valid_other: valid_read_string(other);
    assigns \result \from indirect: path[0 ..], indirect: other[0 ..];
    ensures \result == 0 || \result == -1; */
int symlink(const char *path, const char *other) WEAKLINK_EXACT;

/* It ends nothing with a zero. */
/*@ requires valid_path: valid_read_string(path);
    requires room: \valid(buffer + (0 .. size - 1));
    assigns buffer[0 .. size - 1], \result \from indirect: path[0 ..], indirect: size;
    ensures -1 <= \result <= size;
    ensures initialized: 0 < \result ==> \initialized(buffer + (0 .. \result - 1));
    ensures named: \forall integer k; 0 <= k < \result ==> buffer[k] != 0;
    ensures rest: \forall integer k; 0 <= k < size && \result <= k &&
      \old(\initialized(buffer + k)) ==>
      \initialized(buffer + k) && buffer[k] == \old(buffer[k]); */
ssize_t readlink(const char *restrict path, char *restrict buffer, size_t size) WEAKLINK_EXACT;

/*@ requires room: \valid(buffer + (0 .. size - 1));
    assigns buffer[0 .. size - 1], \result \from indirect: size, buffer;
    ensures \result == \null || \result == buffer;
    ensures \result != \null ==> valid_string(buffer) && strlen(buffer) < size &&
      \initialized(buffer + (0 .. strlen(buffer))); */
char *getcwd(char *buffer, size_t size);

/*@ requires room: \valid(name + (0 .. size - 1));
    assigns name[0 .. size - 1], \result \from indirect: size;
    ensures \result == 0 || \result == -1;
    ensures \result == 0 ==> \initialized(name + (0 .. size - 1)); */
int gethostname(char *name, size_t size);

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..], indirect: name; */
long pathconf(const char *path, int name);

/*@ assigns \result \from indirect: name; */
long sysconf(int name);

/*@ assigns \result \from \nothing;
    ensures 0 < \result; */
int getpagesize(void);

/*@ assigns \result \from indirect: file;
    ensures \result == \null || valid_read_string(\result); */
char *ttyname(int file);

/* --- processes --- */

/*@ assigns \result \from \nothing;
    ensures 0 < \result; */
pid_t getpid(void);

/*@ assigns \result \from \nothing;
    ensures 0 <= \result; */
pid_t getppid(void);

/*@ assigns \result \from \nothing;
    ensures 0 <= \result; */
pid_t getpgrp(void);

/*@ assigns \result \from indirect: process;
    ensures -1 <= \result; */
pid_t getpgid(pid_t process);

/*@ assigns \result \from indirect: process;
    ensures -1 <= \result; */
pid_t getsid(pid_t process);

/*@ assigns \result \from indirect: process, indirect: group;
    ensures \result == 0 || \result == -1; */
int setpgid(pid_t process, pid_t group) WEAKLINK_EXACT;

/*@ assigns \result \from \nothing;
    ensures -1 <= \result; */
pid_t setsid(void) WEAKLINK_EXACT;

/*@ assigns \result \from \nothing; */
uid_t getuid(void);

/*@ assigns \result \from \nothing; */
uid_t geteuid(void);

/*@ assigns \result \from \nothing; */
gid_t getgid(void);

/*@ assigns \result \from \nothing; */
gid_t getegid(void);

/*@ assigns \result \from indirect: user;
    ensures \result == 0 || \result == -1; */
int setuid(uid_t user) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: user;
    ensures \result == 0 || \result == -1; */
int seteuid(uid_t user) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: group;
    ensures \result == 0 || \result == -1; */
int setgid(gid_t group) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: group;
    ensures \result == 0 || \result == -1; */
int setegid(gid_t group) WEAKLINK_EXACT;

/* The child goes on with a copy of everything, so each of both is a run from here on. */
/*@ assigns \result \from \nothing;
    ensures -1 <= \result; */
pid_t fork(void) WEAKLINK_EXACT;

pid_t vfork(void) __attribute__((weaklink_refused("vfork")));

/* They come back only where they fail. */
/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..];
    ensures \result == -1; */
int execv(const char *path, char *const arguments[]);

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..];
    ensures \result == -1; */
int execve(const char *path, char *const arguments[], char *const environment[]);

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..];
    ensures \result == -1; */
int execvp(const char *path, char *const arguments[]);

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..];
    ensures \result == -1; */
int execl(const char *path, const char *argument, ...);

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..];
    ensures \result == -1; */
int execle(const char *path, const char *argument, ...);

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..];
    ensures \result == -1; */
int execlp(const char *path, const char *argument, ...);

/*@ assigns \nothing;
    exits \exit_status == status;
    ensures never: \false; */
void _exit(int status) __attribute__((noreturn));

/*@ assigns \result \from indirect: seconds;
    ensures 0 <= \result <= seconds; */
unsigned int sleep(unsigned int seconds) WEAKLINK_EXACT;

/*@ assigns \result \from indirect: microseconds;
    ensures \result == 0 || \result == -1; */
int usleep(useconds_t microseconds) WEAKLINK_EXACT;

/* A handler of the signal may run at any time. */
unsigned int alarm(unsigned int seconds)
    __attribute__((weaklink_refused("asynchronous signal")));

/*@ assigns \result \from \nothing;
    ensures \result == -1; */
int pause(void);

/*@ assigns \result \from indirect: increment; */
int nice(int increment);

int daemon(int stay, int open);
int brk(void *end);
void *sbrk(intptr_t increment);
char *crypt(const char *key, const char *salt);
char *getlogin(void);
char *getpass(const char *prompt);
int getgroups(int size, gid_t groups[]);
long syscall(long number, ...);
void swab(const void *restrict from, void *restrict to, ssize_t count);

/* Without contract: it changes optarg, optind and opterr, and may move what arguments point to. */
int getopt(int count, char *const arguments[], const char *options);

#undef WEAKLINK_EXACT

#endif
