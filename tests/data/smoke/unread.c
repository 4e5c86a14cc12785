// Predicates without reads, their axioms in forms in which no term gives an instance. [slow]

/*@ axiomatic Filled {
      predicate filled{L}(char *s, integer from, integer to);
      axiom nowhere{L}: \forall char *s, integer i, j; i < j || filled{L}(s, i, j);
      axiom onwards{L}: \forall char *s, integer i, j; //~ dead-axioms doomed culprits=4,6
        (i < j ==> s[i] == 1 && filled{L}(s, i + 1, j)) <==> filled{L}(s, i, j);
    } */

/*@ axiomatic Clear {
      predicate clear{L}(int *t, integer n);
      axiom only{L}: \forall int *t, integer n; n >= 1 ==> !(clear{L}(t, n) ^^ (t[n - 1] == 0 && (n == 1 || clear{L}(t, n - 1)))); //~ dead-axioms doomed culprits=11,12
    } */

/*@ requires \valid(s + (0 .. 3)) && filled(s, 0, 4); assigns s[0 .. 3]; ensures filled(s, 0, 4); */ //~ postcondition unknown //~ dead-requires unknown
void wipe(char *s) { s[1] = 0; } //~ dead-code unknown

/*@ requires \valid(t + (0 .. 3)) && clear(t, 4); assigns t[0 .. 3]; ensures clear(t, 4); */ //~ postcondition unknown //~ dead-requires unknown
void dirty(int *t) { t[2] = 7; } //~ dead-code unknown
