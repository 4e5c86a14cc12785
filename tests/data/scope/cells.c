// What needs more cells than a search has: runs find it, or there is never a claim about all runs.

/*@ requires \valid_read(t + (0 .. 80));
    assigns \nothing;
    ensures nine: t[80] != 7; //~ postcondition:nine non-compliance input=t=&B1[0]
*/
void nine(const int *t) {}

/*@ requires \valid_read(s);
    assigns \nothing;
    ensures beyond: s[10] != 'x'; //~ postcondition:beyond non-compliance input=s=&B1[0]
*/
void beyond(const char *s) {}

/*@ requires \valid(t + (0 .. 99));
    assigns t[0 .. 99];
    ensures third: t[2] == 4; //~ postcondition:third non-compliance input=t=&B1[0]
*/
void store(int *t) {
  t[2] = 5;
}

/*@ requires 0 <= n && \valid_read(t + (0 .. n - 1));
    assigns \nothing;
    ensures few: \result <= 8; //~ postcondition:few non-compliance input=t=&B1[0],n=9
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

/*@ requires \valid_read(t + (0 .. 9000));
    assigns \nothing;
    ensures far: t[8765] != 7 || t[8764] != 9; //~ postcondition:far unknown scope=length:t
*/
void far(const int *t) {}
