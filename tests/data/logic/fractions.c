// A comparison of reals that are fractions of integers is one of integers, and exact.

/*@ requires 4 <= n <= 20;
    ensures third: 3.0 * \result <= n - 4;
    ensures exactly: \result == (n - 4) / 3.0; */ //~ postcondition:exactly non-compliance input=n=5
int third(int n)
{
    return (n - 4) / 3;
}

/*@ requires 0 <= n <= 100;
    ensures \result == 0.25 * (2 * n) * (2 * n + 2) && -0.5 * \result <= 1e-3; */
int even_sum(int n)
{
    int sum = 0, i = 0;
    /*@ loop invariant 0 <= i <= n + 1 && sum == i * (i - 1);
        loop assigns sum, i;
        loop variant n - i; */
    while (i <= n) {
        sum += 2 * i;
        i++;
    }
    return sum;
}

/*@ ensures \forall integer k; 0 <= k < 10 ==> k / 2.0 <= k && k / -2. + 0.1 < 0.2;
    ensures tenth: 0.1 + 0.2 == 0.3;
    ensures \old(x) / 2.0 != x + 0.5 || x == -1; */
int always(int x)
{
    return x;
}

/*@ requires x / 2.0 > 0.4; ensures \result / 4.0 > 0.3; */ //~ postcondition non-compliance input=x=1
int of_input(int x)
{
    return x;
}
