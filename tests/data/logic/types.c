// Types of numbers and pointers are compared as they are declared; of other terms they are refused.
struct S { int a; } s;
typedef int even;
int x; int *p; unsigned u; const int c = 1; even ev; char ch;
/*@ logic integer t = \typeof(x) == \type(int) ? 1 : 0; */

void f(void)
{
  //@ assert t == 1;
  //@ assert \typeof(p) == \type(int *) && \typeof(*p) == \typeof(x);
  //@ assert \typeof(u) != \type(int) && \typeof(p) != \type(int);
  //@ assert \typeof(ev) == \type(int) && \typeof(c) == \type(int);
  //@ check \typeof(x) == \type(unsigned); //~ assertion non-compliance
  //@ check \typeof(ch) == \type(signed char); //~ assertion non-compliance
  //@ check \typeof(s) == \type(struct S); //~ refused
  //@ check \typeof(x + 1) == \type(int); //~ refused
  //@ check \typeof(p) == \type(const int *); //~ refused
}
