// What rests on an annotation rests on the separation that this one needs. [options: --no-smoke]
int g;

/*@ requires \valid(p); assigns g, *p; ensures \result == 1; */
int f(int *p)
{
  g = 1;
  *p = 2;
  //@ assert g == 1; //~ assertion excepted premises=separation
  return g;
}

/*@ requires \valid(p); assigns g, *p; ensures \result == 1; */
int k(int *p) { return f(p); }
