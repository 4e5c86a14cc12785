/* What compiled programs call.  The programs are compiled with gcc's checks for undefined behaviour
   and for memory accesses; the functions that those checks call are defined here, in runtime.c, so
   that a run which fails one ends with its place, and the next run starts in the same process. */

typedef __int128 I; /* the integers of annotations; what does not fit makes a clause undefined */

enum kind { SIGNED_OVERFLOW, DIVISION_BY_ZERO, SHIFT, MEM_ACCESS, INDEX_BOUND, INITIALIZATION };

extern int at;       /* the site that runs */
extern int in_logic; /* an annotation is being evaluated: errors make it undefined */
extern int undefined;
enum { KEYS = 1 << 16 };
extern unsigned char on[KEYS]; /* for each key, whether it is checked */
int checked(int key);          /* the same, where the key is computed: no access of the program's */
extern long long out[];
extern int outs;

/* --- runs --- */
void settle(int key, int holds);     /* ends the run where a check is false */
void settle_input(int holds);        /* a precondition of the function under test */
void step(void);                     /* counts an iteration */

#define CHECK(key, predicate)                                                                     \
  do {                                                                                            \
    if (checked(key)) {                                                                           \
      in_logic = 1;                                                                               \
      settle(key, predicate);                                                                     \
    }                                                                                             \
  } while (0)

/* --- what programs compute with: all of it, in full, where it is written --- */
#define READ_(place) (*(volatile __typeof__(place) *)&(place))
/* (gcc checks no place twice: not a write where it has just been read) */
void written(const volatile void *address, long size);
#define STORE_(place, value)                                                                      \
  ({                                                                                              \
    __auto_type full_ = (value);                                                                  \
    written(&(place), sizeof(place));                                                             \
    (place) = full_;                                                                              \
  })
/* An index so large that its offset in bytes wraps round is no error that gcc's checks can see.  And
   the address of an element may be one too far: hence a subscript whose address is not taken. */
void reaches(I index);
#define INDEX_(base, value)                                                                       \
  ({                                                                                              \
    __auto_type index_ = (value);                                                                 \
    reaches(index_);                                                                              \
    (base)[index_];                                                                               \
    index_;                                                                                       \
  })
#define FULL_(value) ({ __auto_type full_ = (value); full_; })

/* --- structures: copied as a whole, where both are live --- */
void copied(const volatile void *to, const volatile void *from, long size);
#define COPY_(to, from)                                                                           \
  do {                                                                                            \
    copied(&(to), &(from), sizeof(to));                                                           \
    __builtin_memmove((void *)&(to), (const void *)&(from), sizeof(to));                          \
  } while (0)

/* --- calls --- */
extern int depth; /* of calls: 1 in the function under test */
void begin_call(void);
void end_call(void);

/* --- contracts in the place of code: they choose values, and what they promise is assumed --- */
int stands(int site);     /* whether the loop or call at the site stands as its contract, here */
_Noreturn void cut(void); /* the run ends where an iteration by contract does */
void assume(int holds);
void assume_frame(int snapshot);
struct leaf {
  int bits, is_signed; /* of the integers in an object; no bits: of what is no integer */
};
void choose(volatile void *place, struct leaf);
void choose_cells(const volatile void *base, long size, I low, I high, struct leaf);
void choose_blocks(int count); /* all cells of the first so many blocks */
void chosen_regions(void);     /* what says where to choose has been evaluated */

#define ASSUME(key, predicate)                                                                    \
  do {                                                                                            \
    if (checked(key)) {                                                                           \
      in_logic = 1;                                                                               \
      assume(predicate);                                                                          \
    }                                                                                             \
  } while (0)

/* --- memory: blocks, and snapshots of all of them; snapshot 0 is the present --- */
void enter(void *base, long size, int read_only, struct leaf);
void unset(void *base, long size); /* it has no value yet */
int blocks_now(void);
void leave_to(int count);
char *input_block(int number, long size, int read_only, struct leaf);
void *point(long long code, long size, void *const *globals); /* the target that a code means */
int take(void);
int snapshots_now(void);
void drop_to(int count);
void *look(int snapshot, const volatile void *address, long size);

#define READ(snapshot, place)                                                                     \
  (*(__typeof__(place) *)look(snapshot, &(place), sizeof(place)))

/* --- logic --- */
I plus(I, I);
I minus(I, I);
I times(I, I);
I divided(I, I);
I modulo(I, I);
long index_of(I); /* as an index; undefined where it is absurdly large */
int too_wide(I low, I high);
int valid(const void *p, long size, I low, I high, int writing);
int initialized(const void *p, long size, I low, I high);
int separated(const void *p, long size, I low, I high, const void *q, long size2, I low2, I high2);

/* --- frames --- */
void no_regions(void);
void region(const volatile void *base, long size);
void span_region(const void *p, long size, I low, I high);
int frame(int snapshot);

/* --- functions under test --- */
enum slot_kind { TARGET, LENGTH, FLAG, NUMBER, ELEMENT };

struct slot {
  int kind, owner, element; /* of which input block, and which element of it */
  int count;
  const long long *values;
};

struct entry {
  int pointers; /* the first slots are their targets, then come lengths and flags */
  int count;
  const struct slot *slots;
  void (*load)(const long long *);
  void (*call)(void);
  void (*dump)(const long long *);
};

extern const struct entry entries[];
extern const int entry_count, key_count, site_count;
extern const unsigned char goes_on[];

#define QUIET __attribute__((no_sanitize("kernel-address", "undefined"), unused))
