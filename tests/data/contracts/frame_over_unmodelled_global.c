// A union is no part of a view yet, so a frame that a missing clause widens to it is refused, not proved. [options: --no-rte]
union { int i; char c[4]; } word;

void shuffle(void);

/*@ assigns \nothing; */ //~ refused
void tidy(void) {
  shuffle();
}

/*@ assigns \nothing;
    ensures \result == x; */
int same(int x) {
  return x;
}
