/* The floating-point environment (C11 7.6). */
#ifndef WEAKLINK_FENV_H
#define WEAKLINK_FENV_H

typedef struct { unsigned int held[8]; } fenv_t;
typedef unsigned short fexcept_t;

#define FE_INVALID 1
#define FE_DIVBYZERO 4
#define FE_OVERFLOW 8
#define FE_UNDERFLOW 16
#define FE_INEXACT 32
#define FE_ALL_EXCEPT 61
#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00
#define FE_DFL_ENV ((const fenv_t *)-1)

/*@ assigns \result \from indirect: excepts; */
int feclearexcept(int excepts);

/*@ requires \valid(flags);
    assigns *flags, \result \from indirect: excepts;
    ensures \initialized(flags); */
int fegetexceptflag(fexcept_t *flags, int excepts);

/*@ assigns \result \from indirect: excepts; */
int feraiseexcept(int excepts);

/*@ requires \valid_read(flags);
    assigns \result \from indirect: *flags, indirect: excepts; */
int fesetexceptflag(const fexcept_t *flags, int excepts);

/*@ assigns \result \from indirect: excepts;
    ensures 0 <= \result; */
int fetestexcept(int excepts);

/*@ assigns \result \from \nothing; */
int fegetround(void);

/* Another direction of rounding would make floats mean something else. */
int fesetround(int direction) __attribute__((weaklink_refused("another direction of rounding")));

/*@ requires \valid(env);
    assigns *env, \result \from \nothing;
    ensures \initialized(env); */
int fegetenv(fenv_t *env);

/*@ requires \valid(env);
    assigns *env, \result \from \nothing;
    ensures \initialized(env); */
int feholdexcept(fenv_t *env);

int fesetenv(const fenv_t *env) __attribute__((weaklink_refused("another direction of rounding")));
int feupdateenv(const fenv_t *env)
    __attribute__((weaklink_refused("another direction of rounding")));

#endif
