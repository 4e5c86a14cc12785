// What is known of functions of reals: exact values of some, bounds and order of the others.
#include <math.h>

/*@ requires \is_finite(x) && 0 <= x <= 100;
    ensures near: \abs(\result - \sqrt(x)) <= 1e-14;
    ensures same: \result == \sqrt(x); */ //~ postcondition:same non-compliance input=x=2.0
double root(double x)
{
  return sqrt(x);
}

/*@ requires \is_finite(x) && -100 <= x <= 100;
    ensures square: \abs(\result - \pow(x, 2)) <= 1e-9;
    ensures cube: x == 3 ==> \result == \pow(x, 3); */ //~ postcondition:cube non-compliance input=x=3.0
double square(double x)
{
  return x * x;
}

/*@ requires \is_finite(x) && 0 <= x <= 100;
    ensures back: \sqrt(x) * \sqrt(x) == x;
    ensures order: x > 4 ==> \sqrt(x) > 2;
    ensures grows: \exp(x) >= 1 + x > 0;
    ensures wave: -1 <= \sin(x) <= 1;
    ensures no_more: \exp(x) <= 1 + x; //~ postcondition:no_more non-compliance input=x=1.0
    ensures undone: \log(\exp(x)) == x;
    ensures circle: \sin(x) * \sin(x) + \cos(x) * \cos(x) == 1; */
void known(double x)
{
}

/*@ lemma two: \sqrt(4.0) == 2;
    lemma powers: \pow(2.0, 10.0) == 1024;
    lemma fraction: \pow(2.0, -1) == 0.5;
    lemma round: 3.1415926 < \pi < 3.1415927;
    lemma base: 2.718 < \e < 2.719;
    lemma irrational: \sqrt(2.0) * \sqrt(2.0) == 2;
    lemma between: \sin(1.0) < \sqrt(2.0) / 1.6;
    lemma decimal: \log10(1000.0) == 3;
    lemma wrong: \sqrt(2.0) < 1.4142; */ //~ lemma:wrong non-compliance //~ dead-axioms doomed culprits=40

/*@ requires \is_finite(x) && 1 <= x <= 2;
    ensures unlike: \pow(x, x) <= x * x; */ //~ postcondition:unlike unknown
void undecided(double x)
{
}
