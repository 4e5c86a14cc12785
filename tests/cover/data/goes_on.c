// Code from which no way leads to an end is told of as such: loops, jumps, calls, recursion.
static void idle(void) { for (;;); }
static int down(int n) { return n + down(n - 1); }
static void wait_for(const volatile int *flag) { while (!*flag); }

int f(int n, const volatile int *flag)
{
  switch (n) {
  case 1: for (;;) { }
  case 2: again: goto again;
  case 3: idle(); return 3;
  case 4: return down(n);
  case 5: wait_for(flag); return 5;
  case 6: while (1) { if (n++ > 9) break; }
  }
  do { } while (n == 8);
  return 0;
}
