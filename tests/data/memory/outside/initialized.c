// Nothing outside of live objects is initialized.

void null(void)
{
  int *p = 0;
  //@ check never: \initialized(p); //~ assertion:never non-compliance
  //@ check not: !\initialized(p);
  {
    int z = 1;
    p = &z;
    //@ check lives: \initialized(p);
  }
  //@ check ended: \initialized(p); //~ assertion:ended non-compliance
  //@ check over: !\initialized(p);
}

void past(int n)
{
  int t[3] = {1, 2, 3};
  //@ check all: \initialized(&t[0 .. 2]);
  //@ check end: \initialized(&t[3]); //~ assertion:end non-compliance input=n=0
  //@ check none: !\initialized(&t[3]) && !\initialized(&t[-1]);
  //@ check some: !\initialized(&t[1 .. 3]);
  //@ check empty: \initialized(&t[4 .. 3]);
  //@ check where: \initialized(&t[n]) ==> 0 <= n <= 2;
}

/*@ requires \initialized(p + (0 .. 1));
    assigns \nothing;
    ensures \result == p[0]; */
int implied(int *p)
{
  return p[0];
}

/*@ requires \valid(p);
    assigns \nothing; */
int asked(int *p)
{
  return implied(p); //~ call-precondition non-compliance input=p=&B1[0]
}
