/* --- counts of lines: what gcov reads is written however the run ends --------------------------- */

#ifdef WL_COVERAGE
void __gcov_dump(void);
_Noreturn void _Exit(int);
_Noreturn void abort(void);

static _Noreturn void wl_over(int status) {
  __gcov_dump();
  _Exit(status);
}

static _Noreturn void wl_aborted(void) {
  __gcov_dump();
  abort();
}

#define _Exit wl_over
#define abort wl_aborted
#endif
