/* --- how this program checks itself ------------------------------------------------------------

   CHECK    ends the run where an annotation does not hold, and says which; NOTE goes on.
   ASSUME   ends a run that is none: a contract promises otherwise.
   STOP     ends the run where an iteration by contract does.
   AT       a place, as it was in an earlier state; ENTER tells of an object, for as long as it lives.
   wl_unchanged   nothing but what MAY_CHANGE names has another value than in an earlier state;
   wl_only_freed  nothing that was allocated then is freed but what MAY_FREE names.

   It is C11 with what gcc and clang have in common: statement expressions, 128-bit integers. */

#undef linux /* names that the program may have */
#undef unix
#undef i386

typedef __int128 integer; /* the integers of annotations */

enum { Here = 0 };

__attribute__((unused)) static char wl_other_functions[16]; /* addresses of functions that nobody knows */

void wl_check(const char *id, int line, int holds, int goes_on);
void wl_assume(const char *what, int line, int holds);
_Noreturn void wl_stop(const char *where);
#ifdef WL_EXITS /* some call ends the program: what counts there is checked on the way out */
#define jmp_buf wl_jmp_buf /* types that the program may have */
#define sigjmp_buf wl_sigjmp_buf
#include <setjmp.h>
#undef jmp_buf
#undef sigjmp_buf
struct wl_way_out {
  wl_jmp_buf buffer;
  struct wl_way_out *outer;
};
extern struct wl_way_out *wl_ways_out;
extern int wl_exiting, wl_exit_status;
_Noreturn void wl_exit(int status);
#define MAY_EXIT(here, call)                                                   \
  do {                                                                         \
    here.outer = wl_ways_out;                                                  \
    wl_ways_out = &here;                                                       \
    if (!setjmp(here.buffer))                                                  \
      call;                                                                    \
    wl_ways_out = here.outer;                                                  \
  } while (0)
#endif
_Noreturn void wl_end(const char *by);
integer wl_no_real(void); /* a NaN where an annotation has a real number: the run ends */
integer wl_integer_of(double x); /* its integral part, or one that is as far from all others */
__attribute__((unused)) static unsigned long long wl_bits_of_double(double x) {
  unsigned long long bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  return bits;
}
__attribute__((unused)) static unsigned wl_bits_of_float(float x) {
  unsigned bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  return bits;
}
_Noreturn void wl_no_choice(const char *where);
integer wl_choose(const char *where, const char *what);
void wl_enter(const char *name, const void *object, unsigned long size, int is_const);
void *wl_block(const char *name, unsigned long size, int is_const, unsigned long past);
void *wl_object(const char *name);
int wl_blocks(void);
void wl_leave(int blocks);
void wl_left(const int *blocks);
int wl_snapshot(void);
void *wl_look(int state, const void *place, unsigned long size);
int wl_valid(const void *base, const void *p, unsigned long size, integer low, integer high,
             int to_write);
int wl_separated(const void *p, unsigned long size, integer low, integer high, const void *q,
                 unsigned long size_q, integer low_q, integer high_q);
int wl_freeable(const void *p);
int wl_order(const void *base, const void *p, const void *base_q, const void *q);
int wl_same_object(const void *base, const void *p, const void *base_q, const void *q);
void wl_may_change(const void *p, unsigned long size, integer low, integer high);
void wl_may_change_bits(const void *p, const void *bits, unsigned long size);
int wl_unchanged(int state);
void wl_may_free(const void *p);
int wl_only_freed(int state);
char *wl_string(const char *literal, unsigned long size);
void *wl_malloced(unsigned long size);
void *wl_malloc(unsigned long size);
void *wl_alloca(unsigned long size);
void wl_return(int blocks);
void *wl_calloc(unsigned long count, unsigned long size);
void *wl_realloc(void *old, unsigned long size);
void wl_free(void *p);
void wl_release(void *p);
void wl_choose_all(const char *where);
void wl_choose_cells(const char *where, const void *p, unsigned long size, integer low, integer high);
integer wl_plus(integer, integer);
integer wl_minus(integer, integer);
integer wl_times(integer, integer);
integer wl_divided(integer, integer);
integer wl_remainder_of(integer, integer);
integer wl_shifted_left(integer, integer);
integer wl_shifted_right(integer, integer);
#define wl_most ((integer)1 << 100)
#define wl_least (-wl_most)
int wl_another(integer *, integer *, integer, integer);
integer wl_greater(integer, integer);
integer wl_lesser(integer, integer);
integer wl_magnitude(integer);

#define CHECK(id, predicate) wl_check(id, __LINE__, !!(predicate), 0)
#define NOTE(id, predicate) wl_check(id, __LINE__, !!(predicate), 1)
#define ASSUME(what, predicate) wl_assume(what, __LINE__, !!(predicate))
#define STOP(where) wl_stop(where)
#define CHOOSE(where, place) ((place) = (__typeof__(place))(long long)wl_choose(where, #place))
#define CHOOSE_BITS(where, place) ((place) = (long long)wl_choose(where, #place))
#define ENTER(object) wl_enter(#object, &(object), sizeof(object), 0)
#define ENTER_CONST(object) wl_enter(#object, &(object), sizeof(object), 1)
#define AT(state, place) (*(__typeof__(place) *)wl_look(state, &(place), sizeof(place)))
#define BYTE(place, number) (((unsigned char *)&(place))[number])
/* Objects begin where no other ends, unless that has a multiple of so many bytes. */
#define APART __attribute__((aligned(128)))
/* Behind the value of a statement expression, its objects live no more. */
#define LEAVING __attribute__((cleanup(wl_left)))
#define WRITABLE(p, low, high) WRITABLE_FROM(p, p, low, high)
#define READABLE(p, low, high) READABLE_FROM(p, p, low, high)
#define WRITABLE_FROM(base, p, low, high) wl_valid(base, p, sizeof *(p), low, high, 1)
#define READABLE_FROM(base, p, low, high) wl_valid(base, p, sizeof *(p), low, high, 0)
#define SEPARATED(p, low, high, q, low_q, high_q) \
  wl_separated(p, sizeof *(p), low, high, q, sizeof *(q), low_q, high_q)
#define MEMBER(p, member)                                                      \
  ((__typeof__((p)->member) *)((unsigned long)(p) +                            \
                               __builtin_offsetof(__typeof__(*(p)), member)))
#define SAME_OBJECT(base, p, base_q, q) wl_same_object(base, p, base_q, q)
#define MAY_CHANGE(p, low, high) wl_may_change(p, sizeof *(p), low, high)
#define MAY_FREE(p) wl_may_free(p)
#define MAY_CHANGE_BITS(p, member)                                               \
  do {                                                                         \
    __typeof__(*(p)) wl_bits;                                                  \
    __builtin_memset(&wl_bits, 0, sizeof wl_bits);                             \
    wl_bits.member = -1;                                                       \
    wl_may_change_bits(p, &wl_bits, sizeof wl_bits);                           \
  } while (0)
#define CHOOSE_CELLS(where, p, low, high) wl_choose_cells(where, p, sizeof *(p), low, high)
#define FORALL(i, low, high, predicate)                                        \
  ({                                                                           \
    int wl_all = 1;                                                              \
    for (integer i = (low), wl_last = (high); wl_all && i <= wl_last; i++)           \
      wl_all = !!(predicate);                                                    \
    wl_all;                                                                      \
  })
#define EXISTS(i, low, high, predicate)                                        \
  ({                                                                           \
    int wl_any = 0;                                                              \
    for (integer i = (low), wl_last = (high); !wl_any && i <= wl_last; i++)          \
      wl_any = !!(predicate);                                                    \
    wl_any;                                                                      \
  })
/* Over more values than can be tried: outwards from zero, until one does not. */
#define FORALL_OF_MANY(i, low, high, predicate)                                \
  ({                                                                           \
    int wl_all = 1;                                                              \
    integer i = 0, wl_tried = 0, wl_from = (low), wl_to = (high);                    \
    while (wl_all && wl_another(&i, &wl_tried, wl_from, wl_to))                      \
      wl_all = !!(predicate);                                                    \
    wl_all;                                                                      \
  })
