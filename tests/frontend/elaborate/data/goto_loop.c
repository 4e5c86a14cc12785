// goto makes loops and leaves them; each label marks a state.
int find(int n) {
  int i = 0;
again:
  if (i >= n) goto out;
  i++;
  if (i == 7) goto again;
  //@ assert i >= \at(i, again);
  goto again;
out:
  return i;
}
