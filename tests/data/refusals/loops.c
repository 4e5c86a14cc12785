// In a loop whose frame is written, only what is behind in its iteration is lost.
/*@ requires n >= 0;
    assigns \nothing; //~ assigns assuming
    ensures \result >= n; */ //~ postcondition assuming
int framed(int n)
{
  int s = 0, kept = 5;
  /*@ loop invariant s == i && 0 <= i <= n; //~ loop-invariant-preserved assuming
      loop assigns i, s; */ //~ loop-assigns assuming
  for (int i = 0; i < n; i++) { //~ signed-overflow assuming
    s++; //~ signed-overflow assuming
    if (s > 1000) {
      long double x = s; //~ unmodelled unknown //~ refused
      s = x;
    }
  }
  //@ assert kept == 5; //~ assertion assuming
  return s;
}

/*@ requires n >= 0;
    ensures \result >= n; */ //~ postcondition subcontract-weakness weak=loop1 input=n=0
int unframed(int n)
{
  int s = 0, kept = 5;
  //@ assert kept == 5;
  for (int i = 0; i < n; i++) { //~ signed-overflow assuming
    s++; //~ signed-overflow subcontract-weakness weak=loop1 input=n=0
    if (s > 1000) {
      long double x = s; //~ unmodelled unknown //~ refused
      s = x;
    }
  }
  //@ assert kept == 5; //~ assertion subcontract-weakness weak=loop1 input=n=0
  return s;
}

/*@ requires n >= 0; */
int by_goto(int n)
{
  int i = 0;
again:
  i++; //~ signed-overflow unknown
  if (i < n)
    goto again;
  asm("st" : : : "memory"); //~ unmodelled unknown //~ refused
  return n / 0;
}

/*@ requires n >= 0; */
int changes_more(int n)
{
  int s = 0, kept = 5;
  /*@ loop invariant s == i && 0 <= i <= n; //~ loop-invariant-preserved assuming
      loop assigns i, s; */ //~ loop-assigns assuming
  for (int i = 0; i < n; i++) { //~ signed-overflow assuming
    //@ assert kept == 5; //~ assertion assuming
    s++; //~ signed-overflow assuming
    if (s > 10) {
      long double x = s; //~ unmodelled unknown //~ refused
      kept = x;
    }
  }
  //@ assert kept == 5; //~ assertion assuming
  return s;
}
