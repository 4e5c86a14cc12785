/* POSIX's regular expressions: the numbers are Linux's. */
#ifndef WEAKLINK_REGEX_H
#define WEAKLINK_REGEX_H

#include <stddef.h>

typedef struct {
  long __weaklink_held[6];
  size_t re_nsub;
  long __weaklink_rest;
} regex_t;
typedef int regoff_t;
typedef struct {
  regoff_t rm_so;
  regoff_t rm_eo;
} regmatch_t;

#define REG_EXTENDED 1
#define REG_ICASE 2
#define REG_NEWLINE 4
#define REG_NOSUB 8
#define REG_NOTBOL 1
#define REG_NOTEOL 2

enum {
  REG_NOERROR, REG_NOMATCH, REG_BADPAT, REG_ECOLLATE, REG_ECTYPE, REG_EESCAPE, REG_ESUBREG,
  REG_EBRACK, REG_EPAREN, REG_EBRACE, REG_BADBR, REG_ERANGE, REG_ESPACE, REG_BADRPT
};

int regcomp(regex_t *restrict compiled, const char *restrict pattern, int flags);
int regexec(const regex_t *restrict compiled, const char *restrict s, size_t count,
            regmatch_t matches[restrict], int flags);
size_t regerror(int error, const regex_t *restrict compiled, char *restrict s, size_t size);
void regfree(regex_t *compiled);

#endif
