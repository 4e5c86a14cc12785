// Pointers to pointers, null pointers, pointers one past the end. [slow]

/*@ requires \valid(a) && \valid(b) && \valid_read(*a) && \valid_read(*b); assigns *a, *b; */
void exchange(int **a, int **b)
{
  int *t = *a;
  *a = *b;
  *b = t;
  //@ assert second: *b == \at(*a, Pre);
  //@ check values: **a == \at(**a, Pre); //~ assertion:values non-compliance input=a=&B1[0],b=&B2[0]
  //@ check differ: *a != *b; //~ assertion:differ non-compliance input=a=&B1[0],b=&B1[0]
  //@ check apart: a != b; //~ assertion:apart non-compliance input=a=&B1[0],b=&B1[0]
}

/*@ requires \valid(p) && \valid(*p); assigns *p, **p; */
void redirected(int **p)
{
  int x = 1, *old = *p;
  **p = 5;
  *p = &x;
  //@ assert through: **p == 1 && *old == 5;
  **p = 6;
  //@ assert local: x == 6;
  //@ check old_too: *old == 6; //~ assertion:old_too non-compliance input=p=&B1[0]
  //@ check constant: x == 1; //~ assertion:constant non-compliance input=p=&B1[0]
  *p = old;
}

/*@ assigns \nothing; */
void null(int *p)
{
  int t[2] = {0}, *e = t + 2;
  //@ assert null_is_invalid: p == \null ==> !\valid_read(p);
  //@ assert end: !\valid_read(e) && e - t == 2 && \valid(t + (2 .. 1));
  //@ check invalid_is_null: !\valid_read(p) ==> p == \null; //~ assertion:invalid_is_null non-compliance input=p=&B1[0]
  //@ check end_is_valid: \valid_read(e); //~ assertion:end_is_valid non-compliance input=p=NULL
  //@ check valid_null: \valid(p) || p != \null; //~ assertion:valid_null non-compliance input=p=NULL
}

int first(void), second(void);
/*@ assigns \nothing; ensures \result == 1; */
int first(void) { return 1; }
/*@ assigns \nothing; ensures \result == 2; */
int second(void) { return 2; }

/*@ assigns \nothing; */
void called(int c)
{
  int (*f)(void) = c ? first : second;
  //@ calls first, second;
  int r = f();
  //@ assert one_of: r == 1 || r == 2;
  //@ check the_first: r == 1; //~ assertion:the_first non-compliance input=c=0
  //@ check the_second: f == second; //~ assertion:the_second non-compliance input=c=1
}
