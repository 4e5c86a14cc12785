/* Behind the generated programs: reads runs, a line each (program, x, y, which allocations fail,
   64 numbers), and says how each ends. */
static int judge_run(const struct judge_entry *entry, int x, int y, int out)
{
  dprintf(out, "value %d\n", entry->run(x, y));
  return 0;
}

int main(void)
{
  int number, x, y;
  int count = (int)(sizeof judge_entries / sizeof *judge_entries);
  int out = dup(1);
  if (!freopen("/dev/null", "w", stdout)) return 2;
  while (scanf("%d %d %d %lu", &number, &x, &y, &judge_failing) == 4) {
    for (int i = 0; i < 64; i++)
      if (scanf("%ld", &judge_values[i]) != 1) return 2;
    if (number < 0 || number >= count) return 2;
    dprintf(out, "run\n");
    pid_t child = fork();
    if (child == 0) {
      dup2(out, 2);
      alarm(5);
      _exit(judge_run(&judge_entries[number], x, y, out));
    }
    int status = 0;
    waitpid(child, &status, 0);
    dprintf(out, "status %d\n", status);
  }
  return 0;
}
