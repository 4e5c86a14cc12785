/* `errno` alone, which the headers of Frama-C that annotated code is written with declare, too. */
#ifndef WEAKLINK_ERRNO_NAME_H
#define WEAKLINK_ERRNO_NAME_H

extern int __weaklink_errno;
#define errno __weaklink_errno

#endif
