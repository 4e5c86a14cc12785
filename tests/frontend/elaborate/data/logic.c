// Logic functions and predicates: labels, recursion, constants, boolean terms.
int x, y;
/*@ predicate even(integer n) = n % 2 == 0;
    predicate near(integer n) = x <= n <= x + 1;
    predicate nearer(integer n) = near(n) && even(n);
    predicate kept{A, B} = \at(x, A) == \at(x, B) && near{A}(\at(y, B));
    predicate here{L}(int n) = n == x + \at(y, L);
    logic integer fact(integer n) = n <= 0 ? 1 : n * fact(n - 1);
    logic integer above(integer n) = n > x ? n : above(n + 1);
    logic integer limit = 10;
    logic unsigned char low(int n) = (unsigned char)n;
    logic boolean positive(integer n) = n > 0;
    logic integer unknown(integer n);
    lemma fact_positive: \forall integer n; 0 <= n ==> fact(n) >= 1;
    check lemma state{L}: near(\at(x, L)); */
/*@ requires nearer(n) && here(n);
    ensures kept{Pre, Here} && nearer{Old}(n) && \old(near(n));
    ensures \result < limit + fact(n) + low(c) + above(c);
    ensures positive(n) == \true || !positive(c);
    ensures (x > 0) == (y > 0) && (\let p = x > y; p || !p); */
int f(int n, char c) { return n; }
