/* Mathematics (C11 7.12).  What a function says holds for finite arguments; nothing is said about
   rounding, except where the result is exact. */
#ifndef WEAKLINK_MATH_H
#define WEAKLINK_MATH_H

typedef float float_t;
typedef double double_t;

#define HUGE_VAL (__builtin_huge_val())
#define HUGE_VALF (__builtin_huge_valf())
#define HUGE_VALL (__builtin_huge_vall())
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))

double __builtin_huge_val(void);
float __builtin_huge_valf(void);
long double __builtin_huge_vall(void);
float __builtin_inff(void);
float __builtin_nanf(const char *);

#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling 3

#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440

/*@ assigns \result \from x;
    ensures \is_finite(x) && -1 <= x <= 1 ==> \is_finite(\result) && 0 <= \result; */
double acos(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && -1 <= x <= 1 ==> \is_finite(\result); */
double asin(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result); */
double atan(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && -1 <= \result <= 1; */
double cos(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && -1 <= \result <= 1; */
double sin(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result); */
double tan(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && x >= 1 ==> \is_finite(\result) && 0 <= \result; */
double acosh(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result); */
double asinh(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && -1 < x < 1 ==> \is_finite(\result); */
double atanh(double x);

/*@ assigns \result \from x; */
double cosh(double x);

/*@ assigns \result \from x; */
double sinh(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && -1 <= \result <= 1; */
double tanh(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && \is_finite(\result) ==> 0 <= \result; */
double exp(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && \is_finite(\result) ==> 0 <= \result; */
double exp2(double x);

/*@ assigns \result \from x; */
double expm1(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && x > 0 ==> \is_finite(\result); */
double log(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && x > 0 ==> \is_finite(\result); */
double log10(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && x > -1 ==> \is_finite(\result); */
double log1p(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && x > 0 ==> \is_finite(\result); */
double log2(double x);

/*@ assigns \result \from x; */
double logb(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result); */
double cbrt(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && \result == \abs(x); */
double fabs(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && x >= 0 ==> \is_finite(\result) && 0 <= \result; */
double sqrt(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && -1 <= \result <= 1; */
double erf(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && 0 <= \result <= 2; */
double erfc(double x);

/*@ assigns \result \from x; */
double lgamma(double x);

/*@ assigns \result \from x; */
double tgamma(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && x <= \result < x + 1; */
double ceil(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && x - 1 < \result <= x; */
double floor(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && x - 1 < \result < x + 1; */
double nearbyint(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && x - 1 < \result < x + 1; */
double rint(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && x - 1 < \result < x + 1; */
double round(double x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && \abs(\result) <= \abs(x); */
double trunc(double x);

/*@ assigns \result \from x, y;
    ensures \is_finite(x) && \is_finite(y) ==> \is_finite(\result); */
double atan2(double x, double y);

/*@ assigns \result \from x, y; */
double hypot(double x, double y);

/*@ assigns \result \from x, y; */
double pow(double x, double y);

/*@ assigns \result \from x, y;
    ensures \is_finite(x) && \is_finite(y) && y != 0 ==> \is_finite(\result); */
double fmod(double x, double y);

/*@ assigns \result \from x, y;
    ensures \is_finite(x) && \is_finite(y) && y != 0 ==> \is_finite(\result); */
double remainder(double x, double y);

/*@ assigns \result \from x, y;
    ensures \is_finite(x) && \is_finite(y) ==> \is_finite(\result); */
double copysign(double x, double y);

/*@ assigns \result \from x, y; */
double nextafter(double x, double y);

/*@ assigns \result \from x, y; */
double fdim(double x, double y);

/*@ assigns \result \from x, y;
    ensures \is_finite(x) && \is_finite(y) ==>
      \is_finite(\result) && \result >= x && \result >= y &&
      (\result == x || \result == y); */
double fmax(double x, double y);

/*@ assigns \result \from x, y;
    ensures \is_finite(x) && \is_finite(y) ==>
      \is_finite(\result) && \result <= x && \result <= y &&
      (\result == x || \result == y); */
double fmin(double x, double y);

/*@ assigns \result \from x, y, z; */
double fma(double x, double y, double z);

/*@ assigns \result \from x; */
long lrint(double x);

/*@ assigns \result \from x; */
long lround(double x);

/*@ assigns \result \from x; */
long long llrint(double x);

/*@ assigns \result \from x; */
long long llround(double x);

/*@ assigns \result \from x; */
int ilogb(double x);

/*@ requires \valid(exponent);
    assigns *exponent, \result \from x; */
double frexp(double x, int *exponent);

/*@ requires \valid(whole);
    assigns *whole, \result \from x; */
double modf(double x, double *whole);

/*@ assigns \result \from x, exponent; */
double ldexp(double x, int exponent);

/*@ assigns \result \from x, exponent; */
double scalbn(double x, int exponent);

/*@ assigns \result \from x, exponent; */
double scalbln(double x, long exponent);

/*@ assigns \result \from indirect: tag[0 ..]; */
double nan(const char *tag);

/*@ assigns \result \from x;
    ensures \is_finite(x) && -1 <= x <= 1 ==> \is_finite(\result) && 0 <= \result; */
float acosf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && -1 <= x <= 1 ==> \is_finite(\result); */
float asinf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result); */
float atanf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && -1 <= \result <= 1; */
float cosf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && -1 <= \result <= 1; */
float sinf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result); */
float tanf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && x >= 1 ==> \is_finite(\result) && 0 <= \result; */
float acoshf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result); */
float asinhf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && -1 < x < 1 ==> \is_finite(\result); */
float atanhf(float x);

/*@ assigns \result \from x; */
float coshf(float x);

/*@ assigns \result \from x; */
float sinhf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && -1 <= \result <= 1; */
float tanhf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && \is_finite(\result) ==> 0 <= \result; */
float expf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && \is_finite(\result) ==> 0 <= \result; */
float exp2f(float x);

/*@ assigns \result \from x; */
float expm1f(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && x > 0 ==> \is_finite(\result); */
float logf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && x > 0 ==> \is_finite(\result); */
float log10f(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && x > -1 ==> \is_finite(\result); */
float log1pf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && x > 0 ==> \is_finite(\result); */
float log2f(float x);

/*@ assigns \result \from x; */
float logbf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result); */
float cbrtf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && \result == \abs(x); */
float fabsf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) && x >= 0 ==> \is_finite(\result) && 0 <= \result; */
float sqrtf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && -1 <= \result <= 1; */
float erff(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && 0 <= \result <= 2; */
float erfcf(float x);

/*@ assigns \result \from x; */
float lgammaf(float x);

/*@ assigns \result \from x; */
float tgammaf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && x <= \result < x + 1; */
float ceilf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && x - 1 < \result <= x; */
float floorf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && x - 1 < \result < x + 1; */
float nearbyintf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && x - 1 < \result < x + 1; */
float rintf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && x - 1 < \result < x + 1; */
float roundf(float x);

/*@ assigns \result \from x;
    ensures \is_finite(x) ==> \is_finite(\result) && \abs(\result) <= \abs(x); */
float truncf(float x);

/*@ assigns \result \from x, y;
    ensures \is_finite(x) && \is_finite(y) ==> \is_finite(\result); */
float atan2f(float x, float y);

/*@ assigns \result \from x, y; */
float hypotf(float x, float y);

/*@ assigns \result \from x, y; */
float powf(float x, float y);

/*@ assigns \result \from x, y;
    ensures \is_finite(x) && \is_finite(y) && y != 0 ==> \is_finite(\result); */
float fmodf(float x, float y);

/*@ assigns \result \from x, y;
    ensures \is_finite(x) && \is_finite(y) && y != 0 ==> \is_finite(\result); */
float remainderf(float x, float y);

/*@ assigns \result \from x, y;
    ensures \is_finite(x) && \is_finite(y) ==> \is_finite(\result); */
float copysignf(float x, float y);

/*@ assigns \result \from x, y; */
float nextafterf(float x, float y);

/*@ assigns \result \from x, y; */
float fdimf(float x, float y);

/*@ assigns \result \from x, y;
    ensures \is_finite(x) && \is_finite(y) ==>
      \is_finite(\result) && \result >= x && \result >= y &&
      (\result == x || \result == y); */
float fmaxf(float x, float y);

/*@ assigns \result \from x, y;
    ensures \is_finite(x) && \is_finite(y) ==>
      \is_finite(\result) && \result <= x && \result <= y &&
      (\result == x || \result == y); */
float fminf(float x, float y);

/*@ assigns \result \from x, y, z; */
float fmaf(float x, float y, float z);

/*@ assigns \result \from x; */
long lrintf(float x);

/*@ assigns \result \from x; */
long lroundf(float x);

/*@ assigns \result \from x; */
long long llrintf(float x);

/*@ assigns \result \from x; */
long long llroundf(float x);

/*@ assigns \result \from x; */
int ilogbf(float x);

/*@ requires \valid(exponent);
    assigns *exponent, \result \from x; */
float frexpf(float x, int *exponent);

/*@ requires \valid(whole);
    assigns *whole, \result \from x; */
float modff(float x, float *whole);

/*@ assigns \result \from x, exponent; */
float ldexpf(float x, int exponent);

/*@ assigns \result \from x, exponent; */
float scalbnf(float x, int exponent);

/*@ assigns \result \from x, exponent; */
float scalblnf(float x, long exponent);

/*@ assigns \result \from indirect: tag[0 ..]; */
float nanf(const char *tag);

/*@ assigns \result \from x; */
long double acosl(long double x);

/*@ assigns \result \from x; */
long double asinl(long double x);

/*@ assigns \result \from x; */
long double atanl(long double x);

/*@ assigns \result \from x; */
long double cosl(long double x);

/*@ assigns \result \from x; */
long double sinl(long double x);

/*@ assigns \result \from x; */
long double tanl(long double x);

/*@ assigns \result \from x; */
long double acoshl(long double x);

/*@ assigns \result \from x; */
long double asinhl(long double x);

/*@ assigns \result \from x; */
long double atanhl(long double x);

/*@ assigns \result \from x; */
long double coshl(long double x);

/*@ assigns \result \from x; */
long double sinhl(long double x);

/*@ assigns \result \from x; */
long double tanhl(long double x);

/*@ assigns \result \from x; */
long double expl(long double x);

/*@ assigns \result \from x; */
long double exp2l(long double x);

/*@ assigns \result \from x; */
long double expm1l(long double x);

/*@ assigns \result \from x; */
long double logl(long double x);

/*@ assigns \result \from x; */
long double log10l(long double x);

/*@ assigns \result \from x; */
long double log1pl(long double x);

/*@ assigns \result \from x; */
long double log2l(long double x);

/*@ assigns \result \from x; */
long double logbl(long double x);

/*@ assigns \result \from x; */
long double cbrtl(long double x);

/*@ assigns \result \from x; */
long double fabsl(long double x);

/*@ assigns \result \from x; */
long double sqrtl(long double x);

/*@ assigns \result \from x; */
long double erfl(long double x);

/*@ assigns \result \from x; */
long double erfcl(long double x);

/*@ assigns \result \from x; */
long double lgammal(long double x);

/*@ assigns \result \from x; */
long double tgammal(long double x);

/*@ assigns \result \from x; */
long double ceill(long double x);

/*@ assigns \result \from x; */
long double floorl(long double x);

/*@ assigns \result \from x; */
long double nearbyintl(long double x);

/*@ assigns \result \from x; */
long double rintl(long double x);

/*@ assigns \result \from x; */
long double roundl(long double x);

/*@ assigns \result \from x; */
long double truncl(long double x);

/*@ assigns \result \from x, y; */
long double atan2l(long double x, long double y);

/*@ assigns \result \from x, y; */
long double hypotl(long double x, long double y);

/*@ assigns \result \from x, y; */
long double powl(long double x, long double y);

/*@ assigns \result \from x, y; */
long double fmodl(long double x, long double y);

/*@ assigns \result \from x, y; */
long double remainderl(long double x, long double y);

/*@ assigns \result \from x, y; */
long double copysignl(long double x, long double y);

/*@ assigns \result \from x, y; */
long double nextafterl(long double x, long double y);

/*@ assigns \result \from x, y; */
long double fdiml(long double x, long double y);

/*@ assigns \result \from x, y; */
long double fmaxl(long double x, long double y);

/*@ assigns \result \from x, y; */
long double fminl(long double x, long double y);

/*@ assigns \result \from x, y, z; */
long double fmal(long double x, long double y, long double z);

/*@ assigns \result \from x; */
long lrintl(long double x);

/*@ assigns \result \from x; */
long lroundl(long double x);

/*@ assigns \result \from x; */
long long llrintl(long double x);

/*@ assigns \result \from x; */
long long llroundl(long double x);

/*@ assigns \result \from x; */
int ilogbl(long double x);

/*@ requires \valid(exponent);
    assigns *exponent, \result \from x; */
long double frexpl(long double x, int *exponent);

/*@ requires \valid(whole);
    assigns *whole, \result \from x; */
long double modfl(long double x, long double *whole);

/*@ assigns \result \from x, exponent; */
long double ldexpl(long double x, int exponent);

/*@ assigns \result \from x, exponent; */
long double scalbnl(long double x, int exponent);

/*@ assigns \result \from x, exponent; */
long double scalblnl(long double x, long exponent);

/*@ assigns \result \from indirect: tag[0 ..]; */
long double nanl(const char *tag);

/* The classes of values: macros of any floating type. */

/*@ assigns \result \from x;
    ensures \result != 0 <==> \is_finite(x); */
int __weaklink_isfinite(double x);

/*@ assigns \result \from x;
    ensures \result != 0 <==> \is_NaN(x); */
int __weaklink_isnan(double x);

/*@ assigns \result \from x;
    ensures \result != 0 <==> !\is_finite(x) && !\is_NaN(x); */
int __weaklink_isinf(double x);

/*@ assigns \result \from x; */
int __weaklink_isnormal(double x);

/*@ assigns \result \from x; */
int __weaklink_signbit(double x);

/*@ assigns \result \from x;
    ensures 0 <= \result <= 4; */
int __weaklink_fpclassify(double x);

#define isfinite(x) __weaklink_isfinite(x)
#define isnan(x) __weaklink_isnan(x)
#define isinf(x) __weaklink_isinf(x)
#define isnormal(x) __weaklink_isnormal(x)
#define signbit(x) __weaklink_signbit(x)
#define fpclassify(x) __weaklink_fpclassify(x)
#define isgreater(x, y) ((x) > (y))
#define isgreaterequal(x, y) ((x) >= (y))
#define isless(x, y) ((x) < (y))
#define islessequal(x, y) ((x) <= (y))
#define islessgreater(x, y) ((x) < (y) || (x) > (y))
#define isunordered(x, y) (isnan(x) || isnan(y))

/*@ requires room: \valid(quotient);
    assigns *quotient, \result \from x, y;
    ensures \initialized(quotient); */
double remquo(double x, double y, int *quotient);

/*@ assigns \result \from x, y; */
double nexttoward(double x, long double y);

/*@ requires room: \valid(quotient);
    assigns *quotient, \result \from x, y;
    ensures \initialized(quotient); */
float remquof(float x, float y, int *quotient);

/*@ assigns \result \from x, y; */
float nexttowardf(float x, long double y);

/*@ requires room: \valid(quotient);
    assigns *quotient, \result \from x, y;
    ensures \initialized(quotient); */
long double remquol(long double x, long double y, int *quotient);

/*@ assigns \result \from x, y; */
long double nexttowardl(long double x, long double y);

#endif
