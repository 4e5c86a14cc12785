/* Runs a program from random inputs, and counts the lines of the runs that end normally.

   judge COUNT SEED [CONSTANT ...]

   First each run is made in a child, which ends where a run accesses what it must not, or takes too
   long; what fails an annotation, or traps, is left by a jump.  Then the counts of lines begin at
   zero, and the runs that ended normally are made again, all in one process. */

#include "judge.h"
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

int judged_run(void);
void __gcov_reset(void);
void __gcov_dump(void);

enum { UNTRIED, NORMAL, FAILED, NO_RUN, UNDEFINED, CRASHED, ENDLESS, STATUSES };

static const char *const words[] = {"untried",   "normal",  "failed", "no run",
                                    "undefined", "crashed", "endless"};

enum { TRIES = 25, MOST_CRASHES = 1000, MOST_ENDLESS = 20, MILLISECONDS = 40 };

/* How each run ended, and which of its tries was the run. */
struct shared {
  long current;
  struct {
    char status, try;
  } runs[];
};

int judge_lengths[BLOCKS];
static sigjmp_buf way_out;
static uint64_t state, base;
static long long constants[64], last_element;
static int constant_count, ascending, known_lengths;

/* --- random values: mostly small ones, constants of the program, lengths, extremes --------------- */

static uint64_t bits(void) {
  state += 0x9E3779B97F4A7C15u;
  uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static int below(int count) { return (int)(bits() % (unsigned)count); }

static long long guess(long long low, long long high) {
  switch (below(16)) {
  case 0:
    return below(2) ? low : high;
  case 1:
    return below(2) ? low + 1 : high - 1;
  case 2:
    return (long long)bits() >> below(64);
  case 3:
  case 4:
    if (constant_count)
      return constants[below(constant_count)] + below(3) - 1;
    return below(100);
  case 5:
  case 6:
    return known_lengths ? judge_lengths[below(known_lengths)] : below(4);
  case 7:
    return -below(4);
  case 8:
    return below(30);
  default:
    return below(6);
  }
}

long long judge_draw(long long low, long long high) {
  for (int tries = 0; tries < 20; tries++) {
    long long value = guess(low, high);
    if (low <= value && (value <= high || (low >= 0 && high < 0)))
      return value;
  }
  return low > 0 ? low : 0;
}

long long judge_any(void) {
  static const long long lows[] = {-128, -32768, -2147483648ll, 0};
  static const long long highs[] = {127, 32767, 2147483647ll, 1};
  int kind = below(4);
  return judge_draw(lows[kind], highs[kind]);
}

/* In some runs the elements of a block ascend. */
long long judge_element(long index, long long low, long long high) {
  if (!ascending)
    return judge_draw(low, high);
  long long value = index ? last_element + below(3) : below(5) - 2;
  last_element = value < low ? low : value > high ? high : value;
  return last_element;
}

int judge_length(int block) {
  judge_lengths[block] = below(8) ? below(5) : below(12);
  if (constant_count && !below(5)) {
    long long constant = constants[below(constant_count)];
    if (0 <= constant && constant <= 64)
      judge_lengths[block] = (int)constant + below(2);
  }
  if (block && !below(3))
    judge_lengths[block] = judge_lengths[block - 1];
  known_lengths = block + 1;
  return judge_lengths[block];
}

int judge_null(void) { return !below(25); }
int judge_alias(void) { return !below(8); }
long judge_offset(int block) { return below(8) ? 0 : below(judge_lengths[block] + 1); }

/* --- one run ------------------------------------------------------------------------------------- */

enum { JUMPED = 100 };

void judge_over(int status) { siglongjmp(way_out, JUMPED + status); }
void judge_fails(void) { siglongjmp(way_out, FAILED); }
static void traps(int signal) { siglongjmp(way_out, CRASHED); }
int judge_silent(int file, const char *format, ...) { return 0; }

static int one_try(long number, int try) {
  state = base ^ ((uint64_t)number * 1000003u + (uint64_t)try * 7919u);
  bits();
  ascending = !below(3);
  known_lengths = 0;
  int way = sigsetjmp(way_out, 1);
  if (!way)
    return judged_run() ? FAILED : NORMAL;
  switch (way) {
  case FAILED:
  case CRASHED:
    return way;
  case JUMPED:
    return NORMAL; /* by exit */
  case JUMPED + 5:
    return UNDEFINED;
  default:
    return NO_RUN;
  }
}

/* The first of some tries that is a run: that precondition and contracts allow. */
static void one(struct shared *shared, long number) {
  int status = NO_RUN, try = 0;
  while (status == NO_RUN && try < TRIES)
    status = one_try(number, try++);
  shared->runs[number].status = (char)status;
  shared->runs[number].try = (char)(try - 1);
}

/* --- all runs ------------------------------------------------------------------------------------ */

static void limit(int milliseconds) {
  struct itimerval timer = {{0, 0}, {0, milliseconds * 1000}};
  setitimer(ITIMER_VIRTUAL, &timer, 0);
}

static void in_child(struct shared *shared, long count) {
  for (int number = 1; number < NSIG; number++)
    signal(number, SIG_DFL);
  signal(SIGILL, traps);
  signal(SIGFPE, traps);
  for (; shared->current < count; shared->current++) {
    limit(MILLISECONDS);
    one(shared, shared->current);
  }
  _exit(0);
}

/* The number of runs that were made: not all, if too many children died. */
static long try_all(struct shared *shared, long count) {
  int crashes = 0, endless = 0;
  while (shared->current < count && crashes < MOST_CRASHES && endless < MOST_ENDLESS) {
    int how;
    pid_t child = fork();
    if (!child)
      in_child(shared, count);
    waitpid(child, &how, 0);
    if (WIFEXITED(how) && !WEXITSTATUS(how))
      break;
    int is_endless = WIFSIGNALED(how) && WTERMSIG(how) == SIGVTALRM;
    *(is_endless ? &endless : &crashes) += 1;
    shared->runs[shared->current++].status = is_endless ? ENDLESS : CRASHED;
  }
  return shared->current;
}

int main(int argc, char **argv) {
  long count = atol(argv[1]), counts[STATUSES] = {0}, others = 0;
  base = strtoull(argv[2], 0, 10);
  for (int i = 3; i < argc && constant_count < 64; i++)
    constants[constant_count++] = atoll(argv[i]);
  struct shared *shared;
  unsigned long size = sizeof(struct shared) + (unsigned long)count * sizeof shared->runs[0];
  shared = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  long made = try_all(shared, count);
  __gcov_reset();
  for (long i = 0; i < made; i++) {
    counts[(int)shared->runs[i].status]++;
    if (shared->runs[i].status == NORMAL)
      others += one_try(i, shared->runs[i].try) != NORMAL;
  }
  __gcov_dump();
  for (int status = NORMAL; status < STATUSES; status++)
    printf("%s: %ld\n", words[status], counts[status]);
  printf("otherwise: %ld\n", others);
  fflush(stdout);
  _exit(0);
}
