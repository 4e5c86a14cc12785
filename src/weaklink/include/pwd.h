/* POSIX's pwd.h. */
#ifndef WEAKLINK_PWD_H
#define WEAKLINK_PWD_H

#include <__weaklink_errno.h>
#include <sys/types.h>
#include <__weaklink_strings.h>

struct passwd {
  char *pw_name;
  char *pw_passwd;
  uid_t pw_uid;
  gid_t pw_gid;
  char *pw_gecos;
  char *pw_dir;
  char *pw_shell;
};

/*@ requires valid_name: valid_read_string(name);
    assigns \result \from indirect: name[0 ..];
    ensures \result == \null || (\valid(\result) && \initialized(\result) &&
      valid_read_string(\result->pw_name) && valid_read_string(\result->pw_dir)); */
struct passwd *getpwnam(const char *name);

/*@ assigns \result \from indirect: user;
    ensures \result == \null || (\valid(\result) && \initialized(\result) &&
      valid_read_string(\result->pw_name) && valid_read_string(\result->pw_dir)); */
struct passwd *getpwuid(uid_t user);

int getpwnam_r(const char *name, struct passwd *entry, char *buffer, size_t size,
               struct passwd **result);
int getpwuid_r(uid_t user, struct passwd *entry, char *buffer, size_t size,
               struct passwd **result);
struct passwd *getpwent(void);
void setpwent(void);
void endpwent(void);

#endif
