// What only many iterations lead to is found by running, or by a search that goes further there.
int f(int n, int step)
{
  int total = 0;
  for (int k = 0; k < n; k++)
    total += 3;
  if (total == 411 && step == 9001)
    return 1;
  while (step > 1) {
    step = step % 2 ? 3 * step + 1 : step / 2;
    total++;
  }
  return total == 23 ? 2 : 3;
}
