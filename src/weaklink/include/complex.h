/* Complex numbers (C11 7.3). */
#ifndef WEAKLINK_COMPLEX_H
#define WEAKLINK_COMPLEX_H

#define complex _Complex
#define _Complex_I (__extension__ 1.0iF)
#define I _Complex_I

#define WEAKLINK_ONE(name) \
  double _Complex c##name(double _Complex z); \
  float _Complex c##name##f(float _Complex z); \
  long double _Complex c##name##l(long double _Complex z);
#define WEAKLINK_PART(name) \
  double c##name(double _Complex z); \
  float c##name##f(float _Complex z); \
  long double c##name##l(long double _Complex z);

WEAKLINK_ONE(acos) WEAKLINK_ONE(asin) WEAKLINK_ONE(atan)
WEAKLINK_ONE(cos) WEAKLINK_ONE(sin) WEAKLINK_ONE(tan)
WEAKLINK_ONE(acosh) WEAKLINK_ONE(asinh) WEAKLINK_ONE(atanh)
WEAKLINK_ONE(cosh) WEAKLINK_ONE(sinh) WEAKLINK_ONE(tanh)
WEAKLINK_ONE(exp) WEAKLINK_ONE(log) WEAKLINK_ONE(sqrt)
WEAKLINK_ONE(proj)
WEAKLINK_PART(abs) WEAKLINK_PART(arg) WEAKLINK_PART(imag) WEAKLINK_PART(real)

double _Complex conj(double _Complex z);
float _Complex conjf(float _Complex z);
long double _Complex conjl(long double _Complex z);
double _Complex cpow(double _Complex x, double _Complex y);
float _Complex cpowf(float _Complex x, float _Complex y);
long double _Complex cpowl(long double _Complex x, long double _Complex y);

#undef WEAKLINK_ONE
#undef WEAKLINK_PART

#endif
