// A function that is not analysed whole is called by its contract, by itself too.
/*@ assigns \nothing; ensures \result >= 0; */ //~ assigns assuming //~ postcondition assuming
int down(int n)
{
  if (n <= 0)
    return 0;
  if (n == 77) {
    long double d = n; //~ unmodelled unknown //~ refused
    return d;
  }
  return down(n - 1);
}

int counter;

/*@ ensures counter == \old(counter); */ //~ postcondition assuming
void without_frame(int n)
{
  if (n > 0) {
    long double d = n; //~ unmodelled unknown //~ refused
    counter = d;
  }
}

/*@ ensures counter == \old(counter); */ //~ postcondition assuming
void calls_it(void)
{
  without_frame(3);
}
