/* POSIX's libgen.h.  Without contracts: they may write into their arguments. */
#ifndef WEAKLINK_LIBGEN_H
#define WEAKLINK_LIBGEN_H

char *basename(char *path);
char *dirname(char *path);

#endif
