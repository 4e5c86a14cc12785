// A pointer to ghost memory comes from ghost objects alone; through another one nothing is written.
struct pair { int first; int *second; };
int x;

//@ ghost int values[4];

void accepted(int *p)
{
  //@ ghost int y = 1;
  //@ ghost int \ghost *q = &y;
  //@ ghost *q = 2;
  //@ assert y == 2;
  //@ ghost q = values + 1;
  //@ ghost q[1] = 3;
  //@ assert values[2] == 3;
  //@ ghost int *reads = p;
  //@ ghost struct pair s;
  //@ ghost s.first = 4;
  //@ assert s.first == 4;
  //@ ghost q = 0;
}

void laundered(int *p)
{
  //@ ghost int \ghost *q = p; //~ error:ghost
}

void given_away(int n)
{
  //@ ghost int y = 1;
  //@ ghost int *p = &y; //~ error:ghost
  //@ ghost int *q = n ? &y : &x; //~ error:ghost
  //@ ghost unsigned long z = (unsigned long)&y; //~ error:ghost
}

void cast(unsigned long n)
{
  //@ ghost int \ghost *q = (int \ghost *)&x; //~ error:ghost
  //@ ghost int \ghost *r = (int \ghost *)n; //~ error:ghost
}

void two_levels(void)
{
  //@ ghost int \ghost *p;
  //@ ghost int * \ghost *q = &p; //~ error:ghost
  //@ ghost *q = &x;
}

void member(void)
{
  //@ ghost struct pair s;
  //@ ghost *s.second = 1; //~ error:ghost
}

void text(void)
{
  //@ ghost char \ghost *s = "abc"; //~ error:ghost
}

//@ ghost /@ requires \valid(p); assigns *p; @/ void set(int \ghost *p) { *p = 1; }

void passed(int *p)
{
  //@ ghost set(p); //~ error:ghost
}
