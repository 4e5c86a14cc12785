// A frame or a variant of a behavior that always holds is the loop's; one of another behavior that says no more is implied.

/*@ requires n <= 1000;
    behavior general:
      ensures \result >= 0;
    behavior small:
      assumes n < 10;
      ensures \result <= 9; */
int counted(int n)
{
    int i = 0, kept = 3;
    /*@ for general: loop invariant 0 <= i && (n >= 0 ==> i <= n) && (n < 0 ==> i == 0);
        for general: loop assigns i;
        for small: loop assigns kept, i;
        for general: loop variant n - i; */
    while (i < n) i++;
    //@ assert framed: kept == 3;
    return i;
}

/*@ behavior general: ensures \result == 3; */ //~ postcondition assuming
int too_little(int n)
{
    int i = 0, kept = 3;
    /*@ loop invariant i >= 0;
        for general: loop assigns i; */ //~ loop-assigns non-compliance input=n=1
    while (i < n && i < 5) { i++; kept = 4; }
    return kept;
}

/*@ behavior small: assumes n < 10; ensures \result == 3; */ //~ postcondition assuming
int of_some(int n)
{
    int i = 0, kept = 3;
    /*@ for small: loop assigns i; */ //~ unmodelled unknown //~ refused
    while (i < n && i < 5) i++;
    return kept;
}
