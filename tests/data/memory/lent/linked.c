// Behind pointers in memory: what the contract says of them, or all that the caller's pointers reach.

struct vector { int *data; int n; };

/*@ requires \valid_read(v) && 0 <= v->n && \valid_read(v->data + (0 .. v->n - 1)); assigns \nothing; */
int xor_all(const struct vector *v)
{
  int s = 0;
  /*@ loop invariant 0 <= i <= v->n;
      loop assigns i, s;
      loop variant v->n - i; */
  for (int i = 0; i < v->n; i++)
    s ^= v->data[i];
  return s;
}

/*@ assigns \nothing; */
int filled(void)
{
  int t[2] = {1, 2};
  struct vector v;
  v.data = t;
  v.n = 2;
  return xor_all(&v);
}

/*@ assigns \nothing; */
int not_filled(void)
{
  int t[2];
  struct vector v;
  v.data = t;
  v.n = 2;
  return xor_all(&v); //~ initialization non-compliance
}
