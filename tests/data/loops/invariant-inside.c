// An invariant inside a loop holds whenever control comes to it; one with which the body begins is inductive.
/*@ behavior pos: assumes n > 0; ensures \result == n; //~ postcondition subcontract-weakness weak=loop1 input=n=1
    behavior all: ensures \result >= 0; */ //~ postcondition assuming
int beginning(int n)
{
  int i = 0;
  /*@ loop assigns i; loop variant n - i; */
  while (i < n) { //@ invariant 0 <= i;
    //@ for pos: invariant i < n;
    i++;
  }
  //@ assert i >= 0; //~ assertion subcontract-weakness weak=loop1 input=n=-1
  return i;
}

/*@ ensures \result == 5; */
int end_test(void)
{
  int i = 0;
  /*@ loop assigns i; */
  do { //@ invariant 0 <= i <= 4;
    i++;
  } while (i < 5);
  return i;
}

int middle(int n)
{
  int i = 0;
  /*@ loop invariant i >= 0; loop assigns i; */
  while (i < n) {
    i++;
    //@ invariant i >= 1;
    //@ invariant i != 3; //~ assertion non-compliance input=n=3
  }
  return i;
}

int too_weak(int n)
{
  int i = 0;
  /*@ loop assigns i; */
  while (i < n) {
    i++;
    //@ invariant i >= 1; //~ assertion subcontract-weakness weak=loop1 input=n=0
  }
  return i;
}

int fails(int n)
{
  int i = 0;
  /*@ loop assigns i; */
  for (i = 1; i != n && i < 100; i += 2) //@ invariant i < 9; //~ loop-invariant-preserved non-compliance input=n=0
    ;
  return i;
}

/*@ requires \valid(a + (0 .. 3)); */
int may_fail(int *a)
{
  unsigned i = 0;
  /*@ loop assigns i; */
  while (a[i]) { //@ invariant i != 5; //~ mem-access non-compliance input=a=&B1[0] //~ assertion non-compliance input=a=&B1[0]
    i++;
  }
  return i;
}
