// Without run-time checks, a run that reads what has no value is none, wherever it reads it. [options: --no-rte]

/*@ requires \valid_read(p); assigns \nothing; ensures \initialized(p); */
int get(const int *p) { return *p; }

/*@ assigns \nothing; */
int user(int c)
{
  int x;
  if (c) x = 1;
  int r = get(&x);
  //@ assert c != 0;
  return r;
}
