// Ghost code as it is used: remembered values, models, lemma functions, `else`, labels.
//@ ghost int opened;

/*@ requires opened == 0; assigns opened; ensures opened == 1; */
void open_it(void)
{
  //@ ghost opened = 1;
}

/*@ requires opened == 1; assigns opened; ensures opened == 0; */
void close_it(void)
{
  //@ ghost opened = 0;
}

/*@ requires opened == 0; assigns opened; ensures opened == 0; */
void protocol(void)
{
  open_it();
  close_it();
}

/*@ requires \valid(a) && \valid(b) && \separated(a, b);
    assigns *a, *b;
    ensures *a == \old(*b) && *b == \old(*a); */
void swap(int *a, int *b)
{
  //@ ghost int first = *a, second = *b;
  //@ ghost start: ;
  int t = *a;
  *a = *b;
  *b = t;
  //@ assert *a == second && *b == first;
  //@ assert \at(*a, start) == *b;
}

/*@ ensures \result == (a < 5 ? 5 : a); */
int at_least(int a)
{
  //@ ghost int was_less = 1;
  if (a < 5)
    a = 5;
  /*@ ghost else was_less = 0; */
  //@ assert was_less == 0 <==> \at(a, Pre) >= 5;
  return a;
}

/*@ ghost
  /@ requires 0 <= n <= 100;
     decreases n;
     assigns \nothing;
     ensures \result == n * (n + 1) / 2; @/
  int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }
*/

/*@ requires 0 <= n <= 100; */
void uses_lemma(int n)
{
  //@ ghost int s = sum(n);
  //@ assert s == n * (n + 1) / 2;
}

/*@ requires 0 <= n <= 4 && \valid(a + (0 .. 3)); assigns a[0 .. 3]; */
void copied(int *a, int n)
{
  //@ ghost int before[4];
  /*@ ghost
    /@ loop invariant 0 <= i <= n;
       loop invariant \forall integer k; 0 <= k < i ==> before[k] == a[k];
       loop assigns i, before[0 .. 3];
       loop variant n - i; @/
    for (int i = 0; i < n; i++) before[i] = a[i];
  */
  //@ assert \forall integer k; 0 <= k < n ==> before[k] == a[k];
}
