// A function that nothing declares before its call is `int f()`: the one that is defined behind, or one of which nothing is known.
#include <limits.h>

int global;

/*@ requires x < INT_MAX; */
int of_defined(int x)
{
    int r = next(x);
    //@ assert one_more: r == x + 1;
    return r;
}

/*@ requires y < INT_MAX;
    assigns \nothing;
    ensures \result == y + 1; */
int next(int y) { return y + 1; }

int breaks(int x)
{
    return next(x); //~ call-precondition non-compliance input=x=2147483647
}

/*@ assigns \nothing; */ //~ assigns subcontract-weakness weak=unknown1 input=x=0
int of_nothing_known(int x)
{
    int keeps = x, given = x;
    int r = unknown(x, &given);
    //@ assert kept: keeps == x;
    //@ assert changed: given == x; //~ assertion:changed subcontract-weakness weak=unknown1 input=x=0
    return r;
}

int two_lists(char c)
{
    return unknown() + unknown(c, 2L, "text") < 0; //~ signed-overflow subcontract-weakness weak=unknown1,unknown2 input=c=0
}

/*@ assigns \nothing;
    ensures \result >= 0; */
int no_prototype();

/*@ assigns \nothing; */
int with_contract(int *p)
{
    int r = no_prototype(p, 2);
    //@ assert said: r >= 0;
    return r;
}

int nothing_back(int x)
{
    sink(x);
    return 1;
}

void sink(int y) { global = y; }

int narrow(int x)
{
    return of_old_style(x) == x; // old-style parameters are promoted, and come back
}

int of_old_style(c)
char c;
{
    return c;
}

int number_of_unsigned(void)
{
    return halved(8u) == halved(9);
}

int halved(unsigned n) { return n / 2; }
