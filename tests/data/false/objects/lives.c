// What has a value, what lives, and what is kept from one call to the next. [slow]

#include <stdlib.h>

/*@ assigns \nothing; */
void parts(int c)
{
  int t[3], x, y = 0;
  struct { int a, b; } s;
  t[1] = 4;
  s.a = 1;
  if (c)
    x = 1;
  //@ assert set: \initialized(&t[1]) && \initialized(&s.a) && (c != 0 ==> \initialized(&x));
  //@ check all: \initialized(t + (0 .. 2)); //~ assertion:all non-compliance input=c=0
  //@ check next: \initialized(t + 2); //~ assertion:next non-compliance input=c=0
  //@ check whole: \initialized(&s); //~ assertion:whole non-compliance input=c=0
  //@ check both: \initialized(&x); //~ assertion:both non-compliance input=c=0
}

/*@ assigns \nothing; */
void scopes(int c)
{
  int x = 1, *p = &x, *q = p;
  {
    int y = 2;
    p = c ? &y : &x;
    //@ check one: *p == 1; //~ assertion:one non-compliance input=c=1
    //@ check same: p == q; //~ assertion:same non-compliance input=c=1
  }
  //@ assert outer: \valid(q);
  //@ check lives: \valid(p); //~ assertion:lives non-compliance input=c=1
}

/*@ assigns \nothing; */
int dangling(int c)
{
  int x = 3, *p = &x;
  if (c) {
    int y = 4;
    p = &y;
  }
  return *p; //~ mem-access non-compliance input=c=1
}

/*@ assigns \nothing; */
void heap(void)
{
  int *p = calloc(2, sizeof(int)), *q;
  if (!p)
    return;
  q = p;
  //@ assert zero: p[0] == 0 && p[1] == 0 && \valid(q + (0 .. 1));
  //@ check three: \valid(p + 2); //~ assertion:three non-compliance
  p[1] = 5;
  //@ check private: q[1] == 0; //~ assertion:private non-compliance
  free(p);
  //@ check copy_lives: \valid(q); //~ assertion:copy_lives non-compliance
}

/*@ requires \valid(r); assigns *r; */
void fresh(int *r)
{
  int *p = malloc(sizeof(int));
  if (!p)
    return;
  *p = 1;
  *r = 2;
  //@ assert apart: *p == 1 && p != r;
  //@ check same: *p == *r; //~ assertion:same non-compliance input=r=&B1[0]
  free(p);
}

int twice_freed(void)
{
  int *p = malloc(sizeof(int)), *q = p;
  free(p);
  free(q); //~ call-precondition:freeable non-compliance
  return 0;
}

const int fixed = 5;
int loose = 5;
static int hidden = 5;
void hide(int k) { hidden = k; }

/*@ assigns \nothing; */
void kept(const int *p)
{
  static int count = 5;
  count = count;
  //@ assert constant: fixed == 5;
  //@ check first_value: loose == 5; //~ assertion:first_value non-compliance input=fixed=5,loose=0,hidden=0,count=0,p=NULL
  //@ check hidden_value: hidden == 5; //~ assertion:hidden_value non-compliance input=fixed=5,loose=0,hidden=0,count=0,p=NULL
  //@ check static_value: count == 5; //~ assertion:static_value non-compliance input=fixed=5,loose=0,hidden=0,count=0,p=NULL
}

/*@ requires \valid(p) && \valid_read(c); assigns *p; */
void seen(int *p, const int *c)
{
  int old = *c;
  *p = 0;
  //@ assert same_place: p == c ==> *c == 0;
  //@ check const_is_constant: *c == old; //~ assertion:const_is_constant non-compliance input=p=&B1[0],c=&B1[0]
}
