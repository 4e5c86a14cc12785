// A call of a function with behaviors, and one without body.
int g, h;
/*@ requires x > -9;
  @ assigns g, h;
  @ behavior low: assumes x < 0; requires x > -5; assigns g; ensures down: g == \old(g) + x;
  @ behavior high: assumes x >= 0; assigns \nothing; ensures \result == x;
  @ complete behaviors; disjoint behaviors; */
int step(int x) { if (x < 0) g += x; return x; }
/*@ assigns h; ensures h > \old(h); */
void up(void);
/*@ ensures \result >= 0; */
int f(int y) {
  up();
  y = step(y + 1);
  return y;
}
