/* --- what is behind the checks ------------------------------------------------------------------ */

int dprintf(int, const char *, ...);
_Noreturn void _Exit(int);
_Noreturn void abort(void);

static int wl_failures;

static int wl_undecided; /* a quantifier over more values than were tried */

void wl_check(const char *id, int line, int holds, int goes_on) {
  int is_decided = !wl_undecided;
  wl_undecided = 0;
  if (holds || !is_decided)
    return;
  dprintf(2, "fails: %s (line %d of this program)\n", id, line);
  wl_failures++;
  if (!goes_on)
    abort();
}

void wl_assume(const char *what, int line, int holds) {
  int is_decided = !wl_undecided;
  wl_undecided = 0;
  if (holds || !is_decided)
    return;
  dprintf(2, "no run: %s does not hold (line %d of this program)\n", what, line);
  _Exit(4);
}

static int wl_ended(void) {
  if (wl_failures)
    abort();
  dprintf(2, "ends: no annotation fails\n");
  return 0;
}

_Noreturn void wl_stop(const char *where) {
  if (wl_failures)
    abort();
  dprintf(2, "stops: an iteration of %s by contract ends, and no annotation fails\n", where);
  _Exit(0);
}

#ifdef WL_EXITS
struct wl_way_out *wl_ways_out;
int wl_exiting, wl_exit_status;

_Noreturn void wl_exit(int status) {
  wl_exiting = 1;
  wl_exit_status = status;
  if (wl_ways_out)
    longjmp(wl_ways_out->buffer, 1);
  wl_end("exit");
}
#endif

_Noreturn void wl_end(const char *by) {
  if (wl_failures)
    abort();
  dprintf(2, "ends: by %s, and no annotation fails\n", by);
  _Exit(0);
}

_Noreturn void wl_no_choice(const char *where) {
  dprintf(2, "no run: nothing says what the contract of %s chooses here\n", where);
  _Exit(4);
}

static void wl_undefined(const char *why) {
  dprintf(2, "no run: an annotation cannot be evaluated: %s\n", why);
  _Exit(5);
}

integer wl_no_real(void) {
  wl_undefined("a NaN is no real number");
  return 0;
}

integer wl_integer_of(double x) {
  integer far = (integer)1 << 120;
  if (x < 0x1p120 && x > -0x1p120)
    return (integer)x;
  return x < 0 ? -far : far;
}

/* Blocks are the objects that there are; a snapshot has a copy of each. */

struct wl_object {
  const char *name;
  char *base, *copy;
  unsigned long size;
  int is_const, lasts, number, is_on_stack;
};

struct wl_state {
  struct wl_object *objects;
  int count;
};

static struct wl_state wl_now, *wl_states;
static int wl_state_count, wl_numbers;

static void *wl_room(void *old, unsigned long size) {
  void *room = __builtin_realloc(old, size ? size : 1);
  if (!room)
    wl_undefined("no memory is left");
  return room;
}

static void wl_copy(char *to, const char *from, unsigned long size) {
  while (size--)
    *to++ = *from++;
}

void wl_enter(const char *name, const void *object, unsigned long size, int is_const) {
  struct wl_state *now = &wl_now;
  char *base = (char *)object;
  for (int i = 0; i < now->count; i++) /* a block of code that is entered again */
    if (now->objects[i].base == base && now->objects[i].size == size)
      now->objects[i].number = -1;
  now->objects = wl_room(now->objects, (now->count + 1) * sizeof *now->objects);
  now->objects[now->count++] = (struct wl_object){name, base, 0, size, is_const, 0, ++wl_numbers, 0};
}

/* It begins ``past`` bytes behind where it could. */
void *wl_block(const char *name, unsigned long size, int is_const, unsigned long past) {
  char *base = (char *)wl_room(0, size + past) + past;
  for (unsigned long i = 0; i < size; i++)
    base[i] = 0;
  wl_enter(name, base, size, is_const);
  return base;
}

/* The object of that name that was entered last. */
void *wl_object(const char *name) {
  for (int i = wl_now.count - 1; i >= 0; i--)
    if (wl_now.objects[i].number > 0 && !__builtin_strcmp(wl_now.objects[i].name, name))
      return wl_now.objects[i].base;
  wl_no_choice(name);
}

int wl_blocks(void) { return wl_now.count; }

/* Objects of code that is left live no more; but what was allocated does. */
void wl_leave(int blocks) {
  int kept = blocks;
  for (int i = blocks; i < wl_now.count; i++)
    if (wl_now.objects[i].lasts)
      wl_now.objects[kept++] = wl_now.objects[i];
  wl_now.count = kept;
}

void wl_left(const int *blocks) { wl_leave(*blocks); }

static void wl_lasts(void) { wl_now.objects[wl_now.count - 1].lasts = 1; }

int wl_snapshot(void) {
  wl_states = wl_room(wl_states, (wl_state_count + 1) * sizeof *wl_states);
  struct wl_state *state = &wl_states[wl_state_count++];
  state->count = wl_now.count;
  state->objects = wl_room(0, state->count * sizeof *state->objects);
  for (int i = 0; i < state->count; i++) {
    struct wl_object *object = &state->objects[i];
    *object = wl_now.objects[i];
    object->copy = wl_room(0, object->size);
    if (object->number > 0)
      wl_copy(object->copy, object->base, object->size);
  }
  return wl_state_count;
}

/* The object that has `size` bytes at `place`, just past it too if there are none. */
static struct wl_object *wl_find(struct wl_state *state, const char *place, unsigned long size) {
  for (int i = state->count - 1; i >= 0; i--) {
    struct wl_object *object = &state->objects[i];
    unsigned long start = (unsigned long)place - (unsigned long)object->base;
    if (object->number > 0 && start <= object->size && size <= object->size - start)
      return object;
  }
  return 0;
}

void *wl_look(int state, const void *place, unsigned long size) {
  if (state == Here)
    return (void *)place;
  struct wl_object *object = wl_find(&wl_states[state - 1], place, size);
  if (!object && wl_find(&wl_now, place, size))
    wl_undefined("it looks at an object before that lived");
  return object ? object->copy + ((const char *)place - object->base) : (void *)place;
}

static int wl_holds(const struct wl_object *object, const void *place) {
  unsigned long start = (unsigned long)place - (unsigned long)object->base;
  return object->number > 0 && start <= object->size;
}

static int wl_begins(const void *place) {
  for (int i = 0; i < wl_now.count; i++)
    if (wl_now.objects[i].number > 0 && wl_now.objects[i].base == place)
      return 1;
  return 0;
}

/* Whether a pointer may be one into the object, or to its end.  String literals lie side by side;
   where one begins, the end of another is not meant. */
static int wl_may_mean(const struct wl_object *object, const char *place) {
  int is_end_of_literal = object->name == object->base && place == object->base + object->size;
  return wl_holds(object, place) && !(is_end_of_literal && wl_begins(place));
}

static int wl_is_in_none(const void *place) { return !wl_find(&wl_now, place, 0); }

/* What lies at `base` says which object is meant: objects may be neighbours.  The end of one may be
   the start of another; then either is. */
int wl_valid(const void *base, const void *p, unsigned long size, integer low, integer high,
             int to_write) {
  if (low > high)
    return 1;
  integer start = (integer)(unsigned long)p + low * (integer)size;
  integer bytes = (high - low + 1) * (integer)size;
  if (!p || start < 0 || bytes > (integer)1 << 62)
    return 0;
  const char *place = (const char *)(unsigned long)start;
  struct wl_object *object = wl_find(&wl_now, place, bytes);
  if (!object || (to_write && object->is_const))
    return 0;
  return wl_may_mean(object, base) || wl_is_in_none(base);
}

int wl_separated(const void *p, unsigned long size, integer low, integer high, const void *q,
                 unsigned long size_q, integer low_q, integer high_q) {
  integer start = (integer)(unsigned long)p, start_q = (integer)(unsigned long)q;
  integer end = start + (high + 1) * (integer)size, end_q = start_q + (high_q + 1) * (integer)size_q;
  start += low * (integer)size, start_q += low_q * (integer)size_q;
  return low > high || low_q > high_q || end <= start_q || end_q <= start;
}

/* An object in which all of these lie. */
static struct wl_object *wl_of_both(const void *base, const void *p, const void *base_q,
                                    const void *q) {
  for (int i = wl_now.count - 1; i >= 0; i--) {
    struct wl_object *object = &wl_now.objects[i];
    if (wl_may_mean(object, base) && wl_holds(object, p) && wl_may_mean(object, base_q) &&
        wl_holds(object, q))
      return object;
  }
  return 0;
}

int wl_same_object(const void *base, const void *p, const void *base_q, const void *q) {
  base = wl_is_in_none(base) ? p : base;
  base_q = wl_is_in_none(base_q) ? q : base_q;
  return wl_of_both(base, p, base_q, q) != 0;
}

/* Of pointers into one object that is C's order.  Of others C says nothing: here, as in the run that
   this program shows, objects lie in the order in which they begin, NULL before all. */
int wl_order(const void *base, const void *p, const void *base_q, const void *q) {
  base = wl_is_in_none(base) ? p : base;
  base_q = wl_is_in_none(base_q) ? q : base_q;
  struct wl_object *object = wl_of_both(base, p, base, p);
  struct wl_object *other = wl_of_both(base_q, q, base_q, q);
  unsigned long at = (unsigned long)p, other_at = (unsigned long)q;
  if (!wl_same_object(base, p, base_q, q) && (object || !p) && (other || !q)) {
    at = object ? object->number : 0;
    other_at = other ? other->number : 0;
  }
  return (at > other_at) - (at < other_at);
}

/* String literals, and what is allocated. */

char *wl_string(const char *literal, unsigned long size) {
  for (int i = 0; i < wl_now.count; i++)
    if (wl_now.objects[i].base == literal)
      return (char *)literal;
  wl_enter(literal, literal, size, 1);
  wl_lasts();
  return (char *)literal;
}

static int wl_allocation_fails(void) {
  static int next;
  if (wl_fail_count < 0)
    return wl_choose("an allocation", "whether it fails (0 or 1)") != 0;
  if (next >= wl_fail_count)
    wl_no_choice("an allocation");
  return wl_fails[next++];
}

static const char wl_allocated[] = "what was allocated";

int wl_freeable(const void *p) {
  struct wl_object *object = p ? wl_find(&wl_now, p, 0) : 0;
  return object && object->base == p && object->name == wl_allocated;
}

void *wl_malloced(unsigned long size) {
  void *made = wl_room(0, size);
  wl_enter(wl_allocated, made, size, 0);
  wl_lasts();
  return made;
}

/* What is on the stack lives until the function returns that asks for it. */
void *wl_alloca(unsigned long size) {
  void *made = wl_room(0, size);
  wl_enter("what is on the stack", made, size, 0);
  wl_lasts();
  wl_now.objects[wl_now.count - 1].is_on_stack = 1;
  return made;
}

void wl_return(int blocks) {
  for (int i = blocks; i < wl_now.count; i++)
    wl_now.objects[i].lasts &= !wl_now.objects[i].is_on_stack;
  wl_leave(blocks);
}

void *wl_malloc(unsigned long size) { return wl_allocation_fails() ? 0 : wl_malloced(size); }

void *wl_calloc(unsigned long count, unsigned long size) {
  char *made = wl_malloc(count * size);
  for (unsigned long i = 0; made && i < count * size; i++)
    made[i] = 0;
  return made;
}

void wl_free(void *p) {
  struct wl_object *object = p ? wl_find(&wl_now, p, 0) : 0;
  if (object)
    object->number = -1;
  __builtin_free(p);
}

/* What a contract frees: if it can be freed. */
void wl_release(void *p) {
  struct wl_object *object = p ? wl_find(&wl_now, p, 0) : 0;
  if (object && object->name == wl_allocated)
    wl_free(object->base);
}

void *wl_realloc(void *old, unsigned long size) {
  char *made = wl_malloc(size);
  struct wl_object *object = old ? wl_find(&wl_now, old, 0) : 0;
  if (made && object) {
    wl_copy(made, old, size < object->size ? size : object->size);
    wl_free(old);
  }
  return made;
}

/* Frames. */

static struct {
  char *start, *end;
  char *bits; /* those that may change, if not all */
} *wl_freed;
static int wl_freed_count;

void wl_may_change(const void *p, unsigned long size, integer low, integer high) {
  if (low > high)
    return;
  wl_freed = wl_room(wl_freed, (wl_freed_count + 1) * sizeof *wl_freed);
  wl_freed[wl_freed_count].start = (char *)p + (long)low * (long)size;
  wl_freed[wl_freed_count].bits = 0;
  wl_freed[wl_freed_count++].end = (char *)p + (long)(high + 1) * (long)size;
}

void wl_may_change_bits(const void *p, const void *bits, unsigned long size) {
  wl_may_change(p, size, 0, 0);
  char *kept = wl_room(0, size);
  wl_copy(kept, bits, size);
  wl_freed[wl_freed_count - 1].bits = kept;
}

/* The bits of a byte that may change. */
static int wl_free_bits(char *place) {
  int bits = 0;
  for (int j = 0; j < wl_freed_count; j++)
    if (wl_freed[j].start <= place && place < wl_freed[j].end)
      bits |= wl_freed[j].bits ? wl_freed[j].bits[place - wl_freed[j].start] : -1;
  return bits;
}

static int wl_lives(int number) {
  for (int i = 0; i < wl_now.count; i++)
    if (wl_now.objects[i].number == number)
      return 1;
  return 0;
}

int wl_unchanged(int state) {
  struct wl_state *then = &wl_states[state - 1];
  int same = 1;
  for (int i = 0; i < then->count; i++) {
    struct wl_object *object = &then->objects[i];
    if (object->number <= 0 || !wl_lives(object->number))
      continue;
    for (unsigned long k = 0; k < object->size; k++) {
      char *place = object->base + k;
      int is_free = *place == object->copy[k] || !((*place ^ object->copy[k]) & ~wl_free_bits(place));
      if (!is_free && same)
        dprintf(2, "%s has changed, at byte %lu\n", object->name, k);
      same &= is_free;
    }
  }
  wl_freed_count = 0;
  return same;
}

static const char **wl_may_go;
static int wl_may_go_count;

void wl_may_free(const void *p) {
  wl_may_go = wl_room(wl_may_go, (wl_may_go_count + 1) * sizeof *wl_may_go);
  wl_may_go[wl_may_go_count++] = p;
}

int wl_only_freed(int state) {
  struct wl_state *then = &wl_states[state - 1];
  int same = 1;
  for (int i = 0; i < then->count; i++) {
    struct wl_object *object = &then->objects[i];
    int is_named = object->number <= 0 || object->name != wl_allocated || wl_lives(object->number);
    for (int j = 0; j < wl_may_go_count; j++)
      is_named |= wl_holds(object, wl_may_go[j]);
    same &= is_named;
  }
  wl_may_go_count = 0;
  return same;
}

/* Integers: what is too large for 128 bits is not known. */

static integer wl_fits(integer result, int overflows) {
  if (overflows)
    wl_undefined("an integer needs more than 128 bits");
  return result;
}

integer wl_plus(integer a, integer b) {
  integer result;
  int overflows = __builtin_add_overflow(a, b, &result);
  return wl_fits(result, overflows);
}

integer wl_minus(integer a, integer b) {
  integer result;
  int overflows = __builtin_sub_overflow(a, b, &result);
  return wl_fits(result, overflows);
}

integer wl_times(integer a, integer b) {
  integer result;
  int overflows = __builtin_mul_overflow(a, b, &result);
  return wl_fits(result, overflows);
}

integer wl_divided(integer a, integer b) {
  if (!b)
    wl_undefined("it divides by zero");
  return b == -1 ? wl_minus(0, a) : a / b;
}

integer wl_remainder_of(integer a, integer b) {
  if (!b)
    wl_undefined("it divides by zero");
  return b == -1 ? 0 : a % b;
}

integer wl_shifted_left(integer a, integer b) {
  if (b < 0)
    wl_undefined("it shifts by a negative number");
  for (; b > 0 && a; b--)
    a = wl_times(a, 2);
  return a;
}

integer wl_shifted_right(integer a, integer b) {
  if (b < 0)
    wl_undefined("it shifts by a negative number");
  return b > 126 ? -(a < 0) : a >> (int)b;
}

/* The next value outwards from zero, or the end that is next to it. */
int wl_another(integer *i, integer *tried, integer low, integer high) {
  integer first = low > 0 ? low : high < 0 ? high : 0;
  for (; *tried < 100000; ++*tried) {
    integer step = (*tried + 1) / 2;
    *i = *tried % 2 ? first + step : first - step;
    if (first + step > high && first - step < low)
      return 0;
    if (low <= *i && *i <= high) {
      ++*tried;
      return 1;
    }
  }
  wl_undecided = 1;
  return 0;
}

integer wl_greater(integer a, integer b) { return a > b ? a : b; }
integer wl_lesser(integer a, integer b) { return a < b ? a : b; }
integer wl_magnitude(integer a) { return a < 0 ? wl_minus(0, a) : a; }

/* What a contract chooses: numbers read from the input, one after another. */

integer wl_choose(const char *where, const char *what) {
  extern long read(int, void *, unsigned long);
  integer value = 0;
  int negative = 0, digits = 0;
  char c;
  dprintf(2, "%s chooses %s:\n", where, what);
  while (read(0, &c, 1) == 1 && (!digits || (c >= '0' && c <= '9'))) {
    negative |= c == '-';
    if (c >= '0' && c <= '9')
      value = value * 10 + (c - '0'), digits++;
  }
  if (!digits)
    wl_no_choice(where);
  return negative ? -value : value;
}

void wl_choose_all(const char *where) {
  for (int i = 0; i < wl_now.count; i++) {
    struct wl_object *object = &wl_now.objects[i];
    if (object->number > 0 && !object->is_const)
      wl_choose_cells(where, object->base, object->size, 0, 0);
  }
}

void wl_choose_cells(const char *where, const void *p, unsigned long size, integer low,
                     integer high) {
  for (integer k = low; k <= high; k++) {
    integer value = wl_choose(where, "a cell");
    wl_copy((char *)p + k * (integer)size, (const char *)&value, size); /* little-endian */
  }
}
