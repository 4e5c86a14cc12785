// Without a frame clause a call may change a local whose address is known, and no other.
void g(int *p);
int f(void) {
  int known = 1, own[2] = {1, 2};
  g(&known);
  //@ assert own[1] == 2;
  return known;
}
