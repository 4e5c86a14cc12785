// Axioms that can all be true, whatever form they have: each block has a model. [slow]

/*@ axiomatic Bounds {
      logic integer floor_of(integer n) reads \nothing;
      axiom rises: \forall integer n; floor_of(n) < floor_of(n + 1);
    } */

/*@ axiomatic Power {
      logic integer power(integer base, integer n) reads \nothing;
      axiom none: \forall integer b; power(b, 0) == 1;
      axiom more: \forall integer b, n; n > 0 ==> power(b, n) == b * power(b, n - 1);
    } */

/*@ axiomatic Total {
      logic integer total{L}(int *a, integer from, integer to) reads a[from .. to - 1];
      axiom empty{L}: \forall int *a, integer i, j; i >= j ==> total{L}(a, i, j) == 0;
      axiom first{L}: \forall int *a, integer i, j;
        i < j ==> total{L}(a, i, j) == a[i] + total{L}(a, i + 1, j);
    } */

/*@ axiomatic Length {
      logic integer length{L}(char *s) reads s[0 ..];
      axiom at_zero{L}: \forall char *s, integer i;
        0 <= i && s[i] == 0 && (\forall integer j; 0 <= j < i ==> s[j] != 0)
        ==> length{L}(s) == i;
      axiom no_zero{L}: \forall char *s; (\forall integer i; 0 <= i ==> s[i] != 0)
        ==> length{L}(s) < 0;
    } */

/*@ axiomatic Marked {
      predicate marked{L}(int *p) reads *p;
      axiom by_value{L}: \forall int *p; marked{L}(p) <==> *p == 7;
    } */

/*@ requires marked(p); requires \valid(p);
    assigns *p; ensures \result == 7; */
int take(int *p) { int v = *p; *p = 0; return v; }
