/* The functions by which Frama-C's users ask for any value of a range. */
#ifndef WEAKLINK_FC_BUILTIN_H
#define WEAKLINK_FC_BUILTIN_H

#include <stddef.h>

extern volatile int Frama_C_entropy_source;

/*@ requires order: min <= max;
    assigns \result \from min, max;
    ensures min <= \result <= max; */
int Frama_C_interval(int min, int max);

/*@ assigns \result \from a, b;
    ensures \result == a || \result == b; */
int Frama_C_nondet(int a, int b);

/*@ assigns \result \from a, b;
    ensures \result == a || \result == b; */
void *Frama_C_nondet_ptr(void *a, void *b);

/*@ requires order: min <= max;
    assigns \result \from min, max;
    ensures min <= \result <= max; */
char Frama_C_char_interval(char min, char max);

/*@ requires order: min <= max;
    assigns \result \from min, max;
    ensures min <= \result <= max; */
unsigned char Frama_C_unsigned_char_interval(unsigned char min, unsigned char max);

/*@ requires order: min <= max;
    assigns \result \from min, max;
    ensures min <= \result <= max; */
unsigned int Frama_C_unsigned_int_interval(unsigned int min, unsigned int max);

/*@ requires order: min <= max;
    assigns \result \from min, max;
    ensures min <= \result <= max; */
long Frama_C_long_interval(long min, long max);

/*@ requires order: min <= max;
    assigns \result \from min, max;
    ensures min <= \result <= max; */
unsigned long Frama_C_unsigned_long_interval(unsigned long min, unsigned long max);

/*@ requires order: min <= max;
    assigns \result \from min, max;
    ensures min <= \result <= max; */
long long Frama_C_long_long_interval(long long min, long long max);

/*@ requires finite: \is_finite(min) && \is_finite(max);
    requires order: min <= max;
    assigns \result \from min, max;
    ensures \is_finite(\result) && min <= \result <= max; */
double Frama_C_double_interval(double min, double max);

/*@ requires finite: \is_finite(min) && \is_finite(max);
    requires order: min <= max;
    assigns \result \from min, max;
    ensures \is_finite(\result) && min <= \result <= max; */
float Frama_C_float_interval(float min, float max);

/*@ requires room: \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1] \from \nothing; */
void Frama_C_make_unknown(char *p, size_t n);

/*@ assigns \nothing;
    ensures never: \false; */
void Frama_C_abort(void);

#endif
