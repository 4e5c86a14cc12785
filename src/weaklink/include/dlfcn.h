/* POSIX's dlfcn.h: the numbers are Linux's. */
#ifndef WEAKLINK_DLFCN_H
#define WEAKLINK_DLFCN_H

#define RTLD_LAZY 1
#define RTLD_NOW 2
#define RTLD_GLOBAL 0x100
#define RTLD_LOCAL 0
#define RTLD_NOLOAD 4
#define RTLD_NODELETE 0x1000
#define RTLD_DEFAULT ((void *)0)
#define RTLD_NEXT ((void *)-1)

/* Without contracts: what is loaded runs code of its own. */
void *dlopen(const char *name, int flags);
void *dlsym(void *restrict handle, const char *restrict name);
int dlclose(void *handle);
char *dlerror(void);

#endif
