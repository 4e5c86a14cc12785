// What is not modelled costs what comes behind it, and no more.
union either {
  int number;
  char letters[4];
};

/*@ requires n >= 0;
    assigns \nothing;
    ensures \result >= 0; */ //~ postcondition assuming
int halved(int n)
{
  int half = n / 2;
  //@ assert half <= n;
  if (n > 100) {
    union either both;
    both.number = n;
    half = both.letters[0];
  }
  //@ assert half >= 0; //~ assertion non-compliance input=n=128
  return half;
}

/*@ ensures \result == 1; */ //~ postcondition non-compliance input=n=0
int before(int n)
{
  if (n == 0)
    return 2;
  long double d = n; //~ unmodelled unknown //~ refused
  return d > 0 ? 1 : 1;
}

/*@ requires n >= 0;
    ensures \result >= 0; */ //~ postcondition assuming
int caller(int n)
{
  return halved(n);
}

int never(int n)
{
  int a = 3;
  if (a == 4) {
    long double f = n; //~ unmodelled unreachable //~ dead-code doomed culprits=42 //~ refused
    return f;
  }
  //@ assert a == 3;
  return 0;
}
