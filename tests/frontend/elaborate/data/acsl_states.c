// Definitions about memory take a state; with several labels each read names its own.
int g;
/*@ predicate positive(int *p) = *p > 0;
    predicate pure(integer x) = x > 0;
    predicate kept{K, L}(int *p, integer n) =
      \forall integer i; 0 <= i < n ==> \at(p[i], K) == \at(p[i], L);
    predicate both{K, L}(int *p) = kept{K, L}(p, 3) && positive{L}(p);
    logic integer total{L}(int *p, integer n) = n <= 0 ? 0 : total{L}(p, n - 1) + p[n - 1];
    logic int *next(int *p) = p + 1;
    lemma same{K, L}: \forall int *p; kept{K, L}(p, 1) ==> \at(*p, K) == \at(*p, L);
*/
/*@ requires positive(p) && pure(g); ensures both{Pre, Here}(p) && total(p, 2) == total{Pre}(p, 2);
    ensures *next(p) == \old(*next(p)); */
void f(int *p) { }
