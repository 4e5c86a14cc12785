// Invariants of types and of the program; members that only annotations know.
struct box { int n; };
int limit = 10;
typedef int natural;
/*@ global invariant bounded: limit > 0;
    type invariant small(struct box b) = b.n < limit;
    type invariant positive(natural x) = x >= 0;
    model struct box { integer size; };
*/
/*@ requires small(*b) && positive(limit) && b->size == 2; */
void f(struct box *b) { }
