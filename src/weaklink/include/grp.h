/* POSIX's grp.h. */
#ifndef WEAKLINK_GRP_H
#define WEAKLINK_GRP_H

#include <sys/types.h>
#include <__weaklink_strings.h>

struct group {
  char *gr_name;
  char *gr_passwd;
  gid_t gr_gid;
  char **gr_mem;
};

/*@ requires valid_name: valid_read_string(name);
    assigns \result \from indirect: name[0 ..];
    ensures \result == \null || (\valid(\result) && \initialized(\result) &&
      valid_read_string(\result->gr_name)); */
struct group *getgrnam(const char *name);

/*@ assigns \result \from indirect: group;
    ensures \result == \null || (\valid(\result) && \initialized(\result) &&
      valid_read_string(\result->gr_name)); */
struct group *getgrgid(gid_t group);

struct group *getgrent(void);
void setgrent(void);
void endgrent(void);
int initgroups(const char *user, gid_t group);
int setgroups(size_t count, const gid_t *groups);

#endif
