// Axiomatic blocks: types, symbols, what they read, axioms.
int g;
/*@ axiomatic Queue {
      type queue;
      logic queue empty;
      logic queue push(queue q, integer x);
      logic integer size(queue q);
      logic integer count{L}(int *a, integer n, int v) reads a[0 .. n - 1];
      logic integer now reads g;
      predicate is_small(queue q);
      axiom none: size(empty) == 0;
      axiom one: \forall queue q, integer x; size(push(q, x)) == size(q) + 1;
      axiom start{L}: \forall int *a, int v; count{L}(a, 0, v) == 0;
      lemma two: size(push(push(empty, 1), 2)) == 2;
    }
*/
/*@ ensures count(a, 0, (int)1) == now && is_small(push(empty, g)); */
void f(int *a) { }
