// A member whose length is known when it runs alone is refused: its structure has no size that is a constant.

/*@ requires 1 <= n < 10; ensures \result == n; */ //~ postcondition assuming
int whole(int n)
{
  struct s { char b[n]; }; //~ unmodelled unknown //~ refused
  return sizeof(struct s);
}

/*@ requires 1 <= n < 10; ensures \result == 4; */ //~ postcondition assuming
int pointed(int n)
{
  struct s { int (*rows)[n]; int k; } x; //~ unmodelled unknown //~ refused
  x.k = 4;
  return x.k;
}
