// What may be pointed to ends where control leaves its scope: falling out, break, continue,
// return, goto; not in the function's outermost scope, and not before it begins.
struct pair { int x, y; };
void use(int *p);
int loops(int n)
{
  int outer[2], plain = 0;
  outer[0] = n;
  for (int i = 0, table[2] = {0}; i < n; i++) {
    int t[3], k = i;
    if (k == 1) continue;
    struct pair p = {k, k};
    if (k == 2) break;
    if (k == 3) return p.x;
    while (k > 0) { int u = k--; use(&u); if (u == 7) break; }
    use(table);
  }
  do { int last; use(&last); } while (n-- > 0);
  return outer[0] + plain;
}
void jumps(int n)
{
  {
    int a = n;
  again:;
    int b[2];
    use(&a);
    if (a > 3) { int c; use(&c); goto again; }
    if (a > 2) { int d; use(&d); goto out; }
    if (a > 1) goto inside;
  }
  {
    int e, unused[2];
  inside:
    e = 1;
  }
out:;
  { return; int dead[2]; }
}
void choose(int n)
{
  if (n) { int x = 1; use(&x); } else { int y = 2; use(&y); }
  switch (n) {
    int z;
    case 1: z = 2; { int v = z; use(&v); } break;
    default: { int w[1]; w[0] = n; }
  }
  if (n == 4) use((int[]){1, n});
  //@ assert n < 5 ==> \true;
  { int seen = n; //@ assert \valid(&seen);
  }
}
