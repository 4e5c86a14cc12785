// Labels inside a loop: its entry, the current iteration, and one of the program's own.

/*@ requires 0 <= n <= 10; assigns \nothing; */
void f(int n)
{
  int i = n;
  int rise = 0;
  /*@ loop invariant sum: i + rise == \at(i, LoopEntry);
      loop invariant range: 0 <= i <= n;
      loop assigns i, rise;
      loop variant i; */
  while (i > 0) {
    before: i--;
    //@ assert one_less: i == \at(i, before) - 1;
    rise++;
    //@ assert kept: i + rise == \at(i + rise, LoopCurrent);
    //@ assert first: i == \at(i, LoopEntry) - 1; //~ assertion:first non-compliance input=n=2
  }
  //@ assert all: rise == n;
  //@ assert entry: n == \at(n, Pre);
}
