// A contract that excludes the global: nothing is taken for granted.

int shared;

/*@ requires \valid(p) && \separated(p, &shared);
    assigns shared, *p;
    ensures kept: shared == 3;
*/
void put_apart(int *p) {
  shared = 3;
  *p = 4;
}
