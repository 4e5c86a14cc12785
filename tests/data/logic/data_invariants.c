// Invariants, of globals and of types.

int level = 20;

/*@ global invariant cap: level > 10; */

struct span {
  int low, high;
};

/*@ type invariant ordered(struct span s) = s.low <= s.high; */

/*@ requires level < 15;
    assigns \nothing;
    ensures \result == 2; //~ postcondition non-compliance input=level=11
*/
int one(void) {
  return 1;
}

/*@ requires \valid_read(s);
    assigns \nothing;
    ensures \result == s->low;
*/
int low(const struct span *s) {
  return s->low;
}
