// What nothing reaches stays as blocks, with its annotations.
int after(int x) {
  return x;
  //@ assert never: x == 1;
  x = 2;
  while (x) { x--; }
}
int endless(int x) {
  while (1) { x = 0; }
  //@ assert not_dead_to_the_eye: x == 1;
  return x;
}
