// An array that a loop surely fills before it is read needs no values; one that may not be filled does.

/*@ requires \valid(out + (0 .. 3)); assigns out[0 .. 3]; */
void ones(unsigned *out)
{
  /*@ loop invariant 0 <= i <= 4;
      loop assigns i, out[0 .. 3]; */
  for (int i = 0; i < 4; i++)
    out[i] = 0;
  out[2]++;
  /*@ loop invariant 0 <= i <= 4;
      loop assigns i, out[0 .. 3]; */
  for (int i = 0; i < 4; i++)
    out[i] ^= 1;
}

/*@ requires 0 <= n && \valid(out + (0 .. n - 1)); assigns out[0 .. n - 1]; */
void but_one(unsigned *out, int n, int k)
{
  /*@ loop invariant 0 <= i <= n;
      loop assigns i, out[0 .. n - 1]; */
  for (int i = 0; i < n; i++) {
    if (i == k)
      continue;
    out[i] = 0;
  }
  /*@ loop invariant 0 <= i <= n;
      loop assigns i, out[0 .. n - 1]; */
  for (int i = 0; i < n; i++)
    out[i] ^= 1;
}

/*@ requires 0 <= n && \valid(out + (0 .. n - 1)); assigns out[0 .. n - 1]; */
void until(unsigned *out, int n, int k)
{
  /*@ loop invariant 0 <= i <= n;
      loop assigns i, out[0 .. n - 1]; */
  for (int i = 0; i < n; i++) {
    if (i == k)
      break;
    out[i] = 0;
  }
  if (0 < n)
    out[n - 1]++;
}

/*@ assigns \nothing; */
void user(void) { unsigned t[4]; ones(t); }

/*@ assigns \nothing; */
void other(int k) { unsigned t[2]; but_one(t, 2, k); } //~ initialization non-compliance input=k=0

/*@ assigns \nothing; */
void third(int k) { unsigned t[2]; until(t, 2, k); } //~ initialization non-compliance input=k=0
