// Of a union nobody knows more than whether it changed: a frame that a missing clause widens to it is not proved. [options: --no-rte]
union { int i; char c[4]; } word;

void shuffle(void);

/*@ assigns \nothing; */ //~ assigns subcontract-weakness weak=shuffle1
void tidy(void) {
  shuffle();
}

/*@ assigns \nothing;
    ensures \result == x; */
int same(int x) {
  return x;
}
