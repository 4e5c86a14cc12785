/* POSIX's sys/utsname.h. */
#ifndef WEAKLINK_SYS_UTSNAME_H
#define WEAKLINK_SYS_UTSNAME_H

struct utsname {
  char sysname[65];
  char nodename[65];
  char release[65];
  char version[65];
  char machine[65];
  char domainname[65];
};

/*@ requires room: \valid(name);
    assigns *name, \result \from \nothing;
    ensures \result == 0 || \result == -1;
    ensures \result == 0 ==> \initialized(name); */
int uname(struct utsname *name);

#endif
