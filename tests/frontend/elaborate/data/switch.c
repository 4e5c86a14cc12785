// Cases are tested in source order; they fall through, nest, and stand inside loops.
enum color { RED, GREEN = 5 };
int next(int by);
int pick(int x, unsigned char c) {
  switch (x + 1) {
    case RED: x = 1;
    case GREEN: x = 2; break;
    default: x = 3; break;
    case -7: return 0;
    case 'a' ... 'f': x = 4;
  }
  switch (c) {
    case 300:
      switch (x) { default: break; case 1: x = 9; }
      break;
    case 2:
      while (next(x)) {
        case 3: x--;
        if (x == 5) continue;
        if (x == 6) break;
      }
  }
  return x;
}
