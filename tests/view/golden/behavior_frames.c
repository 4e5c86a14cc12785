// Frames of behaviors over globals in memory; an address that is in the clause is read at Pre.
int a[3], at; int *where = &at;
/*@ requires 0 <= at < 2;
  @ behavior on: assumes a[0] > 0; assigns a[at], at; ensures \at(a[0], Pre) == \old(a)[0];
  @ behavior off: assumes a[0] <= 0; assigns \nothing; */
void f(void) {
  if (a[0] > 0) { a[at] = 5; at = at + 1; *where = 2; }
}
