// Sets that are compared, in one state and in two: order and repetition do not count. [slow]

/*@ requires \valid(a) && \valid(b) && \separated(a, b);
    assigns *a, *b;
    ensures kept: {*a, *b} == \old({*a, *b});
    ensures swapped: {*a, *b} == {\old(*b), \old(*a), \old(*b)};
    ensures one: {*a, *b} == \old({*a}); //~ postcondition:one non-compliance input=a=&B1[0],b=&B2[0]
    ensures others: {*a} != \old({*a}); //~ postcondition:others non-compliance input=a=&B1[0],b=&B2[0]
    ensures names: {a, b} == {b, a};
    ensures many: {*a, *b} == \union(\old({*a}), \old({*b})); */
void swap(int *a, int *b)
{
  int c = *a;
  *a = *b;
  *b = c;
}

/*@ requires 0 <= n <= 3;
    assigns \nothing;
    ensures all: {0, 1, 2} == (0 .. 2);
    ensures less: (0 .. n) != (0 .. 2); //~ postcondition:less non-compliance input=n=2
    ensures none: (0 .. n - 1) == \empty; //~ postcondition:none non-compliance input=n=1
    ensures ends: n == 2 ==> (0 .. n - 1) == {1, 0};
    ensures before: \at((0 .. n), Pre) == (0 .. n); */
void ranges(int n)
{
}

/*@ requires \valid(p + (0 .. 2)) && 0 <= i <= 2 && 0 <= j <= 2;
    assigns \nothing;
    ensures cells: {p + i, p + j} == {p + j, p + i};
    ensures one: {p + i} == {p + j}; //~ postcondition:one non-compliance input=p=&B1[0],i=0,j=1
    ensures row: {p, p + 1, p + 2} == p + (0 .. 2);
    ensures was: \old(p + (0 .. 2)) == p + (0 .. 2); */
void pointers(int *p, int i, int j)
{
}

/*@ axiomatic Kept {
      predicate kept{L1,L2}(int *a, integer n)
        reads \at(*(a + (0 .. n - 1)), L1), \at(*(a + (0 .. n - 1)), L2);
      axiom reflexive{L}: \forall int *a, integer n; kept{L,L}(a, n);
    } */

/*@ requires \valid(a + (0 .. 1));
    assigns a[2 .. 1];
    ensures same: kept{Pre,Post}(a, 2); */
void nothing(int *a)
{
}
