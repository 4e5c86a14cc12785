// What needs more cells than a search has: never a claim about all runs.

/*@ requires \valid_read(t + (0 .. 80)); //~ dead-requires unknown
    assigns \nothing;
    ensures nine: t[80] != 7; //~ postcondition:nine unknown scope=length:t
*/
void nine(const int *t) {}

/*@ requires \valid_read(s);
    assigns \nothing;
    ensures beyond: s[10] != 'x'; //~ postcondition:beyond unknown
*/
void beyond(const char *s) {}

/*@ requires \valid(t + (0 .. 99)); //~ dead-requires unknown
    assigns t[0 .. 99];
    ensures third: t[2] == 4; //~ postcondition:third unknown scope=length:t
*/
void store(int *t) {
  t[2] = 5; //~ dead-code unknown
}

/*@ requires 0 <= n && \valid_read(t + (0 .. n - 1));
    assigns \nothing;
    ensures few: \result <= 8; //~ postcondition:few unknown scope=length:t
*/
int count(const int *t, int n) {
  int found = 0;
  /*@ loop invariant 0 <= i <= n && 0 <= found <= i;
      loop assigns i, found; */
  for (int i = 0; i < n; i++)
    if (t[i] == 1 && found < 100)
      found++;
  return found;
}
