// What is not modelled may have given away an address, and so what is behind it rests on that. [slow]
int *leak;

/*@ requires \valid(leak); assigns *leak; */
void poke(void);

/*@ requires \valid(leak) && n >= 0; */
int given_away(int n)
{
  int v = 1;
  if (n > 3) {
    long double f = n; //~ unmodelled unknown //~ refused
    leak = &v;
  }
  poke(); //~ call-precondition assuming
  //@ assert v == 1; //~ assertion assuming
  return v;
}

/*@ requires \valid(leak) && n >= 0; */
int in_a_loop(int n)
{
  int v = 1;
  /*@ loop invariant 0 <= i <= n && \valid(leak); //~ loop-invariant-preserved assuming
      loop assigns i, *leak; */ //~ loop-assigns assuming
  for (int i = 0; i < n; i++) { //~ signed-overflow assuming
    poke(); //~ call-precondition assuming
    //@ assert v == 1; //~ assertion assuming
    if (n > 3) {
      long double f = n; //~ unmodelled unknown //~ refused
      leak = &v;
    }
  }
  return v;
}

/*@ requires \valid(leak); */
int before(int n)
{
  int v = 1;
  poke();
  //@ assert v == 1;
  long double f = n; //~ unmodelled unknown //~ refused
  leak = &v;
  return f;
}
