/* Before the generated programs of one file: what its macros mean to gcc.  Behind them stands
   judge.c.  A run happens in a process of its own, with numbers for what the environment chooses. */
#include <alloca.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static long judge_values[64];
static int judge_next, judge_allocated;
static unsigned long judge_failing; /* which allocations fail, a bit each */

static long judge_value(void) { return judge_values[judge_next++ % 64]; }

static int judge_fails(void) { return judge_failing >> (judge_allocated++ % 64) & 1; }

static void *judge_malloc(size_t n) { return judge_fails() ? NULL : malloc(n); }

static void *judge_calloc(size_t n, size_t size) { return judge_fails() ? NULL : calloc(n, size); }

static void *judge_realloc(void *p, size_t n) { return judge_fails() ? NULL : realloc(p, n); }

static void judge_wrong(const char *kind, int line)
{
  fflush(stdout);
  fprintf(stderr, "judge:%d: %s\n", line, kind);
  _exit(3);
}

#define malloc judge_malloc
#define calloc judge_calloc
#define realloc judge_realloc
#define VOL(x) (x = (__typeof__(x))judge_value(), x)
#define CALL(p, n, call) \
  ({ \
    __typeof__(call) judge_result = (call); \
    dprintf(2, "chose %ld", (long)judge_result); \
    for (size_t judge_at = 0; judge_at < (n); judge_at++) dprintf(2, " %ld", (long)(p)[judge_at]); \
    dprintf(2, "\n"); \
    judge_result; \
  })
#define ID(x) \
  ({ \
    __typeof__(x) judge_same = (x); \
    __asm__("" : "+r"(judge_same)); \
    judge_same; \
  })
#define WRONG(condition, kind) ((condition) ? judge_wrong(#kind, __LINE__) : (void)0)

struct judge_entry {
  int seed;
  int (*run)(int, int);
};
