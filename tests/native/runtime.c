/* Runs compiled programs over their inputs.  Commands, a line each, on standard input:
     on N KEY...       which keys are checked from now on
     probe ENTRY CAP   runs every input, checks record and go on; says which keys failed
     run ENTRY CAP STRIDE   runs every input; says what fails first, and states of a sample
     one ENTRY VALUE...     runs one input
     stand N SITE...        which loops and calls stand as their contracts in what follows
     limit STEPS DEPTH      iterations and nested calls of a run, at most
     pool N VALUE...        values that contracts choose, beside the usual ones
     view ENTRY CAP STRIDE RUNS    runs a sample of the inputs, RUNS times each at most, with other
                                   choices; says what fails
     choose ENTRY RUNS VALUE...    the same, from one input
   Answers are lines; each command's last is "done". */
#include <limits.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime.h"

enum status { END, FAILED, UNDEFINED, ENDLESS, NOT_ALLOWED, CRASHED, REJECTED, CUT };

enum { BLOCKS = 64, SNAPSHOTS = 96, BYTES = 256, REGIONS = 64 };
enum { SLOTS = 256, ARENAS = 8, DISTANCE = 1 << 20, WIDEST = 64, ODD = 4160 };

struct block {
  char *base;
  long size;
  int read_only;
  struct leaf leaf;
};

/* A byte of what began without a value, of the call at that depth. */
struct unsure {
  const volatile char *byte;
  int depth, is_unset;
};

enum { UNSURE = 512 };

struct snapshot {
  int unsure_count;
  struct unsure unsure[UNSURE];
  int count;
  struct block blocks[BLOCKS];
  char bytes[BLOCKS][BYTES];
};

int at, in_logic, undefined, outs, depth;
unsigned char on[KEYS];
int checked(int key) { return on[key]; }
long long out[1024];

static struct block blocks[BLOCKS];
static int block_count;
static struct snapshot snapshots[SNAPSHOTS];
static int snapshot_count;
static struct block regions[REGIONS];
static int region_count;
static struct unsure unsure[UNSURE];
static int unsure_count;
static int call_at[64]; /* the sites of the calls that are on their way, by depth of the caller */
static char arenas[ARENAS][DISTANCE] __attribute__((aligned(4096)));
static struct block inputs[ARENAS];

static sigjmp_buf run_end;
static int most_steps = 300, most_depth = 9;
static int probing, failed_key, failed_depth, steps;
static int recorded[64], recorded_depth[64], recorded_count;
static unsigned failing[KEYS];

static _Noreturn void end_run(enum status status) { siglongjmp(run_end, 1 + status); }

static _Noreturn void fail(int key) {
  failed_key = key;
  failed_depth = depth;
  end_run(FAILED);
}

/* Reads of what a caller at some depth never set are its call's fault. */
static _Noreturn void fail_unset(int owner) {
  int site = owner < depth ? call_at[owner] : at;
  failed_key = key_count + 8 * site + INITIALIZATION;
  failed_depth = owner;
  end_run(FAILED);
}

static void error(enum kind kind) {
  if (in_logic)
    undefined = 1;
  else
    fail(key_count + 8 * at + kind);
}

static _Noreturn void defect(const char *what) {
  printf("defect %s\n", what);
  exit(3);
}

/* --- checks --- */

void settle(int key, int holds) {
  in_logic = 0;
  int failed = undefined || !holds;
  if (probing) {
    failing[key] += failed;
    undefined = 0;
    return;
  }
  if (undefined) end_run(UNDEFINED);
  if (!failed) return;
  if (!goes_on[key]) fail(key);
  for (int i = 0; i < recorded_count; i++)
    if (recorded[i] == key) return;
  if (recorded_count == 64) return;
  recorded_depth[recorded_count] = depth;
  recorded[recorded_count++] = key;
}

void settle_input(int holds) {
  in_logic = 0;
  if (undefined || !holds) end_run(NOT_ALLOWED);
}

void step(void) {
  if (++steps > most_steps) end_run(ENDLESS);
}

void begin_call(void) {
  if (depth < 64) call_at[depth] = at;
  if (++depth > most_depth) end_run(ENDLESS);
}

void end_call(void) { depth--; }

/* --- memory --- */

void enter(void *base, long size, int read_only, struct leaf leaf) {
  if (block_count == BLOCKS || size > BYTES) defect("too many or too large blocks");
  blocks[block_count++] = (struct block){base, size, read_only, leaf};
}

int blocks_now(void) { return block_count; }

static int is_in(const volatile void *byte, const volatile char *base, long size) {
  const volatile char *p = byte;
  return base <= p && p < base + size;
}

void leave_to(int count) {
  for (int b = count; b < block_count; b++) {
    int kept = 0;
    for (int i = 0; i < unsure_count; i++)
      if (!is_in(unsure[i].byte, blocks[b].base, blocks[b].size)) unsure[kept++] = unsure[i];
    unsure_count = kept;
  }
  block_count = count;
}

static void set(const volatile void *base, long size, int is_unset) {
  for (int i = 0; i < unsure_count; i++)
    if (is_in(unsure[i].byte, base, size)) unsure[i].is_unset = is_unset;
}

static struct unsure *found_unset(struct unsure *all, int count, const volatile void *base,
                                  long size) {
  for (int i = 0; i < count; i++)
    if (all[i].is_unset && is_in(all[i].byte, base, size)) return &all[i];
  return 0;
}

/* What is read by mistake is like nothing that programs compute with. */
void unset(void *base, long size) {
  int kept = 0;
  for (int i = 0; i < unsure_count; i++)
    if (!is_in(unsure[i].byte, base, size)) unsure[kept++] = unsure[i];
  unsure_count = kept;
  if (unsure_count + size > UNSURE) defect("too much without a value");
  memset(base, 0xA5, size);
  for (long k = 0; k < size; k++)
    unsure[unsure_count++] = (struct unsure){(char *)base + k, depth, 1};
}

char *input_block(int number, long size, int read_only, struct leaf leaf) {
  if (number >= ARENAS) defect("too many input blocks");
  char *base = arenas[number] + DISTANCE / 2 + number * ODD;
  inputs[number] = (struct block){base, size, read_only, leaf};
  enter(base, size, read_only, leaf);
  return base;
}

void *point(long long code, long size, void *const *globals) {
  long long target = code / 64, offset = code % 64;
  if (target == 0) return 0;
  char *base = target >= 100 ? (char *)globals[target - 100] : inputs[target - 1].base;
  return base + offset * size;
}

static struct block *holder(struct block *all, int count, const volatile void *address, long size) {
  const volatile char *first = address;
  for (int i = 0; i < count; i++)
    if (all[i].base <= first && first + size <= all[i].base + all[i].size) return &all[i];
  return 0;
}

static void access(const volatile void *address, long size, int writing) {
  if (in_logic) return;
  struct block *block = holder(blocks, block_count, address, size);
  if (!block || (writing && block->read_only)) error(MEM_ACCESS);
  if (writing) {
    set(address, size, 0);
    return;
  }
  struct unsure *byte = found_unset(unsure, unsure_count, address, size);
  if (byte) fail_unset(byte->depth);
}

void written(const volatile void *address, long size) { access(address, size, 1); }

void copied(const volatile void *to, const volatile void *from, long size) {
  access(from, size, 0);
  access(to, size, 1);
}

void reaches(I index) {
  const I most = (I)1 << 56;
  if (!in_logic && (index < -most || index > most)) end_run(UNDEFINED);
}

int take(void) {
  if (snapshot_count == SNAPSHOTS) defect("too many snapshots");
  struct snapshot *made = &snapshots[snapshot_count++];
  made->count = block_count;
  made->unsure_count = unsure_count;
  memcpy(made->unsure, unsure, sizeof(struct unsure) * unsure_count);
  memcpy(made->blocks, blocks, sizeof(struct block) * block_count);
  for (int i = 0; i < block_count; i++) memcpy(made->bytes[i], blocks[i].base, blocks[i].size);
  return snapshot_count;
}

int snapshots_now(void) { return snapshot_count; }
void drop_to(int count) { snapshot_count = count; }

void *look(int snapshot, const volatile void *address, long size) {
  static char nothing[BYTES];
  const volatile char *first = address;
  if (snapshot == 0) {
    int is_known = !found_unset(unsure, unsure_count, address, size);
    if (is_known && holder(blocks, block_count, address, size)) return (void *)address;
  } else {
    struct snapshot *in = &snapshots[snapshot - 1];
    struct block *block = holder(in->blocks, in->count, address, size);
    if (block && !found_unset(in->unsure, in->unsure_count, address, size))
      return in->bytes[block - in->blocks] + (first - block->base);
  }
  undefined = 1;
  memset(nothing, 0, sizeof nothing);
  return nothing;
}

/* --- logic --- */

I plus(I a, I b) {
  I r;
  undefined |= __builtin_add_overflow(a, b, &r);
  return r;
}

I minus(I a, I b) {
  I r;
  undefined |= __builtin_sub_overflow(a, b, &r);
  return r;
}

I times(I a, I b) {
  I r;
  undefined |= __builtin_mul_overflow(a, b, &r);
  return r;
}

I divided(I a, I b) {
  if (b != 0) return a / b;
  undefined = 1;
  return 0;
}

I modulo(I a, I b) {
  if (b != 0) return a % b;
  undefined = 1;
  return 0;
}

long index_of(I i) {
  if (-4096 <= i && i <= 4096) return (long)i;
  undefined = 1;
  return 0;
}

int too_wide(I low, I high) {
  if (low >= high || minus(high, low) <= WIDEST) return 0;
  return undefined = 1;
}

int valid(const void *p, long size, I low, I high, int writing) {
  if (low > high) return 1;
  if (low < -4096 || high > 4096) return 0;
  const char *first = (const char *)p + (long)low * size;
  struct block *block = holder(blocks, block_count, first, (long)(high - low + 1) * size);
  return block && !(writing && block->read_only);
}

int initialized(const void *p, long size, I low, I high) {
  if (low > high) return 1;
  if (!valid(p, size, low, high, 0)) return !(undefined = 1);
  long length = (long)(high - low + 1) * size;
  return !found_unset(unsure, unsure_count, (const char *)p + (long)low * size, length);
}

int separated(const void *p, long size, I low, I high, const void *q, long size2, I low2, I high2) {
  if (low > high || low2 > high2) return 1;
  I first = (I)(long)p + low * size, end = (I)(long)p + (high + 1) * size;
  I first2 = (I)(long)q + low2 * size2, end2 = (I)(long)q + (high2 + 1) * size2;
  return end <= first2 || end2 <= first;
}

/* --- frames --- */

void no_regions(void) { region_count = 0; }

void region(const volatile void *base, long size) {
  if (region_count == REGIONS) defect("too many regions");
  regions[region_count++] = (struct block){(char *)base, size, 0, {0, 0}};
}

void span_region(const void *p, long size, I low, I high) {
  if (low < -4096) low = -4096;
  if (high > 4096) high = 4096;
  if (low <= high) region((const char *)p + (long)low * size, (long)(high - low + 1) * size);
}

static int is_live(const struct block *then) {
  for (int i = 0; i < block_count; i++)
    if (blocks[i].base == then->base && blocks[i].size == then->size) return 1;
  return 0;
}

int frame(int snapshot) {
  struct snapshot *then = &snapshots[snapshot - 1];
  for (int i = 0; i < then->count; i++) {
    struct block *block = &then->blocks[i];
    if (!is_live(block)) continue;
    for (long k = 0; k < block->size; k++)
      if (block->base[k] != then->bytes[i][k])
        if (!holder(regions, region_count, block->base + k, 1)) return 0;
  }
  return 1;
}

/* --- contracts in the place of code --- */

enum { CHOICES = 256, POOL = 64 };

static int standing[64], standing_count;
static long long pool[POOL];
static int pool_count;
static int choices[CHOICES], options[CHOICES], choice_count, chosen_before;
static int narrowed; /* something was not chosen: pointers, read-only cells, locals of callers */
static unsigned long random_state; /* 0: choices are counted through in order */

int stands(int site) {
  if (depth != 1) return 0;
  for (int i = 0; i < standing_count; i++)
    if (standing[i] == site) return 1;
  return 0;
}

void cut(void) { end_run(CUT); }

void assume(int holds) {
  in_logic = 0;
  if (undefined) end_run(UNDEFINED);
  if (!holds) end_run(REJECTED);
}

void assume_frame(int snapshot) { assume(frame(snapshot)); }

void chosen_regions(void) { assume(1); }

/* One of so many, as the run is told; what it is not told begins with the first. */
static int pick(int count) {
  if (choice_count == CHOICES) end_run(UNDEFINED);
  int number = choice_count++;
  if (random_state) {
    random_state = random_state * 6364136223846793005UL + 1442695040888963407UL;
    return (int)((random_state >> 33) % (unsigned long)count);
  }
  if (number >= chosen_before) choices[number] = 0;
  options[number] = count;
  return choices[number];
}

static I least(struct leaf leaf) { return leaf.is_signed ? -((I)1 << (leaf.bits - 1)) : 0; }
static I most(struct leaf leaf) { return ((I)1 << (leaf.bits - leaf.is_signed)) - 1; }

static I value_at(const volatile void *place, struct leaf leaf) {
  unsigned long bits = 0;
  memcpy(&bits, (const void *)place, leaf.bits == 1 ? 1 : leaf.bits / 8);
  if (!leaf.is_signed) return bits;
  return (I)((long)(bits << (64 - leaf.bits)) >> (64 - leaf.bits));
}

/* Its own value, those of the pool, small ones, extremes. */
void choose(volatile void *place, struct leaf leaf) {
  const I usual[] = {0, 1, -1, 2, 3, 5, least(leaf), most(leaf)};
  const int usual_count = sizeof usual / sizeof *usual;
  if (leaf.bits == 0) {
    narrowed = 1;
    return;
  }
  I found[1 + POOL + 8];
  int count = 0;
  found[count++] = value_at(place, leaf);
  for (int i = 0; i < pool_count + usual_count; i++) {
    I value = i < pool_count ? (I)pool[i] : usual[i - pool_count];
    if (i < pool_count && !leaf.is_signed && leaf.bits == 64) value = (unsigned long)pool[i];
    if (value < least(leaf) || value > most(leaf)) continue;
    int known = 0;
    for (int k = 0; k < count; k++) known |= found[k] == value;
    if (!known) found[count++] = value;
  }
  unsigned long bits = (unsigned long)found[pick(count)];
  long size = leaf.bits == 1 ? 1 : leaf.bits / 8;
  memcpy((void *)place, &bits, size);
  /* What has a value keeps one; what has none may get one. */
  if (found_unset(unsure, unsure_count, place, size)) set(place, size, pick(2));
}

static void choose_in(char *first, char *end, struct leaf leaf) {
  narrowed |= leaf.bits == 0;
  if (leaf.bits == 0) return;
  long step = leaf.bits == 1 ? 1 : leaf.bits / 8;
  for (; first + step <= end; first += step) {
    struct block *block = holder(blocks, block_count, first, step);
    if (block && !block->read_only)
      choose(first, leaf);
    else
      narrowed |= block != 0;
  }
}

void choose_cells(const volatile void *base, long size, I low, I high, struct leaf leaf) {
  if (low < -4096) low = -4096;
  if (high > 4096) high = 4096;
  if (undefined || low > high) return;
  choose_in((char *)base + (long)low * size, (char *)base + (long)(high + 1) * size, leaf);
}

void choose_blocks(int count) {
  narrowed |= count < block_count;
  for (int i = 0; i < count; i++)
    choose_in(blocks[i].base, blocks[i].base + blocks[i].size, blocks[i].leaf);
}

/* The next choices, if there are any. */
static int other_choices(void) {
  int number = choice_count;
  while (number > 0 && choices[number - 1] + 1 >= options[number - 1]) number--;
  if (number == 0) return 0;
  choices[number - 1]++;
  chosen_before = number;
  return 1;
}

/* --- what the compiler's checks call --- */

struct type {
  unsigned short kind, info;
};
struct place {
  const char *file;
  unsigned line, column;
};
struct shift {
  struct place place;
  const struct type *left, *right;
};

#define OVERFLOW(name)                                                                            \
  void __ubsan_handle_##name##_overflow(void *data, void *l, void *r) {                           \
    (void)data, (void)l, (void)r;                                                                 \
    error(SIGNED_OVERFLOW);                                                                       \
  }
OVERFLOW(add)
OVERFLOW(sub)
OVERFLOW(mul)
OVERFLOW(negate)

void __ubsan_handle_divrem_overflow(void *data, long l, long r) {
  (void)data, (void)l;
  error(r == 0 ? DIVISION_BY_ZERO : SIGNED_OVERFLOW);
}

static long long as_number(const struct type *type, unsigned long value) {
  int bits = 1 << (type->info >> 1);
  if (bits >= 64 || !(type->info & 1)) return (long long)value;
  return (long long)(value << (64 - bits)) >> (64 - bits);
}

static int bits_of(const struct type *type) { return 1 << (type->info >> 1); }

void __ubsan_handle_shift_out_of_bounds(struct shift *data, unsigned long l, unsigned long r) {
  long long right = as_number(data->right, r);
  int negative = (data->left->info & 1) && as_number(data->left, l) < 0;
  int far = (data->right->info & 1) ? right < 0 || right >= bits_of(data->left)
                                    : (unsigned long)right >= (unsigned long)bits_of(data->left);
  error(far || negative ? SHIFT : SIGNED_OVERFLOW);
}

void __ubsan_handle_out_of_bounds(void *data, void *index) {
  (void)data, (void)index;
  error(INDEX_BOUND);
}

#define ACCESS(size)                                                                              \
  void __asan_load##size##_noabort(void *p) { access(p, size, 0); }                               \
  void __asan_store##size##_noabort(void *p) { access(p, size, 1); }
ACCESS(1)
ACCESS(2)
ACCESS(4)
ACCESS(8)
ACCESS(16)
void __asan_loadN_noabort(void *p, long size) { access(p, size, 0); }
void __asan_storeN_noabort(void *p, long size) { access(p, size, 1); }
void __asan_handle_no_return(void) {}

/* --- runs --- */

static void on_signal(int number) {
  /* gcc has no check where the divisor is a constant */
  if (number == SIGFPE && !in_logic) error(DIVISION_BY_ZERO);
  end_run(CRASHED);
}

static enum status run(const struct entry *entry, const long long *vector) {
  int ended = sigsetjmp(run_end, 0);
  if (ended) return ended - 1;
  block_count = snapshot_count = recorded_count = steps = unsure_count = 0;
  undefined = in_logic = outs = depth = choice_count = 0;
  failed_key = -1;
  entry->load(vector);
  entry->call();
  entry->dump(vector);
  return END;
}

static void say(int entry, const char *word, enum status status, const long long *vector) {
  printf("%s %d %d %d", word, entry, (int)status, status == FAILED ? failed_key : -1);
  printf(" %d", recorded_count);
  for (int i = 0; i < recorded_count; i++) printf(" %d", recorded[i]);
  printf(" %d", entries[entry].count);
  for (int i = 0; i < entries[entry].count; i++) printf(" %lld", vector[i]);
  printf(" %d", status == END ? outs : 0);
  for (int i = 0; status == END && i < outs; i++) printf(" %lld", out[i]);
  printf("\n");
}

struct exploration {
  int entry;
  long cap, stride, count[CUT + 1];
  long runs; /* of one input by contract; 0: it is run as code */
  long visited;
  int cut_short; /* there were more choices than runs */
  long long vector[SLOTS];
};

/* The order of small inputs, for those that are numbers only. */
static int is_smaller(const long long *a, const long long *b, int count) {
  I nonzero = 0, sum = 0;
  for (int i = 0; i < count; i++) {
    nonzero += (a[i] != 0) - (b[i] != 0);
    sum += (a[i] < 0 ? -(I)a[i] : a[i]) - (b[i] < 0 ? -(I)b[i] : b[i]);
  }
  if (nonzero != 0) return nonzero < 0;
  if (sum != 0) return sum < 0;
  for (int i = 0; i < count; i++)
    if (a[i] != b[i]) {
      I left = a[i] > 0 ? 2 * (I)a[i] - 1 : -2 * (I)a[i];
      I right = b[i] > 0 ? 2 * (I)b[i] - 1 : -2 * (I)b[i];
      return left < right;
    }
  return 0;
}

struct violation {
  int key;
  long count, clean; /* clean: from inputs whose run as code fails nothing and ends */
  long long vector[SLOTS];
};
static struct violation violations[512];
static int violation_count;

/* Whether it is the first of its key. */
static int violated(int key, const struct exploration *e) {
  int slots = entries[e->entry].count, i = 0;
  while (i < violation_count && violations[i].key != key) i++;
  if (i == violation_count && violation_count == 512) defect("too many keys fail");
  struct violation *found = &violations[i];
  if (i == violation_count) {
    violation_count++;
    found->key = key;
    found->count = 1;
    found->clean = 0;
    memcpy(found->vector, e->vector, sizeof(long long) * slots);
    return 1;
  }
  found->count++;
  if (is_smaller(e->vector, found->vector, slots))
    memcpy(found->vector, e->vector, sizeof(long long) * slots);
  return 0;
}

static int known_from_clean(int key) {
  for (int i = 0; i < violation_count; i++)
    if (violations[i].key == key) return violations[i].clean > 0;
  return 0;
}

/* What fails in the function under test itself, by the choices of one run. */
static void by_choice(struct exploration *e, int is_clean) {
  const struct entry *entry = &entries[e->entry];
  enum status status = run(entry, e->vector);
  e->count[status]++;
  for (int i = 0; i <= recorded_count; i++) {
    if (i == recorded_count && status != FAILED) break;
    int key = i == recorded_count ? failed_key : recorded[i];
    if ((i == recorded_count ? failed_depth : recorded_depth[i]) != 1) continue;
    if (known_from_clean(key) && !is_clean) continue;
    violated(key, e);
    for (int k = 0; k < violation_count; k++)
      if (violations[k].key == key && is_clean && !violations[k].clean++)
        memcpy(violations[k].vector, e->vector, sizeof(long long) * entry->count);
  }
}

/* All choices from one input, or some at random. */
static void by_contract(struct exploration *e) {
  int kept = standing_count;
  standing_count = 0;
  enum status status = run(&entries[e->entry], e->vector);
  standing_count = kept;
  if (status == NOT_ALLOWED) {
    e->count[NOT_ALLOWED]++;
    return;
  }
  int is_clean = status == END && recorded_count == 0;
  long runs = 0;
  narrowed = 0;
  chosen_before = 0;
  random_state = 0;
  do by_choice(e, is_clean);
  while (++runs < e->runs / 2 && other_choices());
  e->cut_short |= narrowed;
  if (runs < e->runs / 2) return;
  e->cut_short = 1;
  for (random_state = 88172645463325252UL; runs < e->runs; runs++) by_choice(e, is_clean);
  random_state = 0;
}

static void visit(struct exploration *e) {
  if (e->runs) {
    e->cap--;
    if (e->visited++ % e->stride == 0) by_contract(e);
    return;
  }
  const struct entry *entry = &entries[e->entry];
  enum status status = run(entry, e->vector);
  long number = e->count[END] + e->count[FAILED];
  e->count[status]++;
  if (status != NOT_ALLOWED) e->cap--;
  if (probing) return;
  int is_new = 0;
  if (status != NOT_ALLOWED) {
    for (int i = 0; i < recorded_count; i++) is_new |= violated(recorded[i], e);
    if (status == FAILED) is_new |= violated(failed_key, e);
  }
  if (status <= FAILED && (is_new || number % e->stride == 0))
    say(e->entry, "state", status, e->vector);
}

static long long target_of(const struct exploration *e, int pointer) {
  return e->vector[pointer] / 64;
}

/* What a slot may not be: a length of a block that is not there, an element behind the end. */
static int fits(const struct exploration *e, int at, long long value) {
  const struct entry *entry = &entries[e->entry];
  const struct slot *slot = &entry->slots[at];
  int n = entry->pointers;
  switch (slot->kind) {
  case TARGET: {
    long long target = value / 64;
    return target < 1 || target >= 100 || target - 1 == at || target_of(e, target - 1) == target;
  }
  case LENGTH: {
    int used = target_of(e, slot->owner) == slot->owner + 1;
    if (!used) return value == 0;
    for (int p = 0; p < n; p++)
      if (target_of(e, p) == slot->owner + 1 && e->vector[p] % 64 > value) return 0;
    return 1;
  }
  case FLAG:
    return value == 0 || e->vector[n + slot->owner] > 0;
  default:
    return 1;
  }
}

static void explore(struct exploration *e, int at) {
  const struct entry *entry = &entries[e->entry];
  if (e->cap <= 0) return;
  if (at == entry->count) {
    visit(e);
    return;
  }
  const struct slot *slot = &entry->slots[at];
  int absent = slot->kind == LENGTH && target_of(e, slot->owner) != slot->owner + 1;
  if (slot->kind == ELEMENT) absent = slot->element >= e->vector[entry->pointers + slot->owner];
  if (absent) {
    e->vector[at] = 0;
    explore(e, at + 1);
    return;
  }
  for (int i = 0; i < slot->count; i++)
    if (fits(e, at, slot->values[i])) {
      e->vector[at] = slot->values[i];
      explore(e, at + 1);
    }
}

static void summary(const struct exploration *e) {
  printf("runs %d", e->entry);
  for (int i = 0; i <= CUT; i++) printf(" %ld", e->count[i]);
  printf(" %d\n", e->cap <= 0 || e->cut_short);
  for (int i = 0; i < violation_count; i++) {
    struct violation *v = &violations[i];
    printf("violated %d %d %ld %ld %d", e->entry, v->key, v->count, v->clean,
           entries[e->entry].count);
    for (int k = 0; k < entries[e->entry].count; k++) printf(" %lld", v->vector[k]);
    printf("\n");
  }
}

static void command_explore(int is_probe) {
  struct exploration e = {.stride = 1};
  if (scanf("%d %ld", &e.entry, &e.cap) != 2) defect("bad command");
  if (!is_probe && scanf("%ld", &e.stride) != 1) defect("bad command");
  probing = is_probe;
  violation_count = 0;
  memset(failing, 0, sizeof(unsigned) * key_count);
  explore(&e, 0);
  probing = 0;
  summary(&e);
  if (!is_probe) return;
  printf("failing %d", e.entry);
  for (int i = 0; i < key_count; i++)
    if (failing[i]) printf(" %d", i);
  printf("\n");
}

static void command_one(void) {
  int entry;
  long long vector[SLOTS];
  if (scanf("%d", &entry) != 1) defect("bad command");
  for (int i = 0; i < entries[entry].count; i++)
    if (scanf("%lld", &vector[i]) != 1) defect("bad command");
  say(entry, "one", run(&entries[entry], vector), vector);
}

static void command_view(int one_input) {
  struct exploration e = {.stride = 1};
  if (scanf("%d", &e.entry) != 1) defect("bad command");
  if (!one_input && scanf("%ld %ld", &e.cap, &e.stride) != 2) defect("bad command");
  if (scanf("%ld", &e.runs) != 1) defect("bad command");
  violation_count = 0;
  if (one_input) {
    e.cap = 1;
    for (int i = 0; i < entries[e.entry].count; i++)
      if (scanf("%lld", &e.vector[i]) != 1) defect("bad command");
    by_contract(&e);
  } else
    explore(&e, 0);
  summary(&e);
}

static void command_stand(void) {
  if (scanf("%d", &standing_count) != 1 || standing_count > 64) defect("bad command");
  for (int i = 0; i < standing_count; i++)
    if (scanf("%d", &standing[i]) != 1) defect("bad command");
}

static void command_limit(void) {
  if (scanf("%d %d", &most_steps, &most_depth) != 2) defect("bad command");
}

static void command_pool(void) {
  if (scanf("%d", &pool_count) != 1 || pool_count > POOL) defect("bad command");
  for (int i = 0; i < pool_count; i++)
    if (scanf("%lld", &pool[i]) != 1) defect("bad command");
}

static void command_on(void) {
  int count, key;
  if (scanf("%d", &count) != 1) defect("bad command");
  memset(on, 0, key_count);
  while (count-- > 0 && scanf("%d", &key) == 1) on[key] = 1;
}

int main(void) {
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_NODEFER};
  sigaction(SIGSEGV, &action, 0);
  sigaction(SIGFPE, &action, 0);
  sigaction(SIGBUS, &action, 0);
  if (key_count > KEYS) defect("too many keys");
  char word[16];
  while (scanf("%15s", word) == 1) {
    if (!strcmp(word, "on")) command_on();
    if (!strcmp(word, "probe")) command_explore(1);
    if (!strcmp(word, "run")) command_explore(0);
    if (!strcmp(word, "one")) command_one();
    if (!strcmp(word, "view")) command_view(0);
    if (!strcmp(word, "choose")) command_view(1);
    if (!strcmp(word, "stand")) command_stand();
    if (!strcmp(word, "limit")) command_limit();
    if (!strcmp(word, "pool")) command_pool();
    printf("done\n");
  }
  return 0;
}
