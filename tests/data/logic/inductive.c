// Inductive predicates: what a case says, and nothing else, holds. [slow]

struct node { int value; struct node *next; };

/*@ inductive reaches{L}(struct node *p, struct node *q) {
      case same{L}: \forall struct node *p; reaches{L}(p, p);
      case step{L}: \forall struct node *p, *q;
        \valid_read(p) && reaches{L}(p->next, q) ==> reaches{L}(p, q);
    } */

/*@ requires \valid_read(p);
    assigns \nothing;
    ensures reached: reaches(p, \result); */
struct node *next(struct node *p)
{
  return p->next;
}

/*@ inductive all_zero{L}(int *a, integer from, integer to) {
      case none{L}: \forall int *a, integer i, j; i >= j ==> all_zero{L}(a, i, j);
      case more{L}: \forall int *a, integer i, j;
        i < j && a[j - 1] == 0 && all_zero{L}(a, i, j - 1) ==> all_zero{L}(a, i, j);
    } */

/*@ requires \valid(a + (0 .. 1)); assigns a[0 .. 1];
    ensures cleared: all_zero(a, 0, 2); */
void clear(int *a)
{
  a[0] = 0;
  a[1] = 0;
}

/*@ requires \valid(a + (0 .. 1)); assigns a[0 .. 1];
    ensures cleared: all_zero(a, 0, 2); */ //~ postcondition:cleared non-compliance input=a=&B1[0]
void forgets(int *a)
{
  a[0] = 0;
}

/*@ inductive even(integer n) {
      case zero: even(0);
      case step: \forall integer m; even(m) ==> even(m + 2);
    } */

/*@ requires 0 <= x <= 100 && even(x); assigns \nothing; ensures even(\result); */
int two_more(int x) { return x + 2; }

/*@ inductive sorted_as{A, B}(int *a, integer n) {
      case same{A, B}: \forall int *a, integer n;
        (\forall integer k; 0 <= k < n ==> \at(a[k], A) == \at(a[k], B)) ==> sorted_as{A, B}(a, n);
      case then{A, B, C}: \forall int *a, integer n;
        sorted_as{A, B}(a, n) && sorted_as{B, C}(a, n) ==> sorted_as{A, C}(a, n);
    } */

/*@ requires \valid(a + (0 .. 1)); assigns a[0];
    ensures sorted_as{Pre, Post}(a, 2); */
void keeps(int *a) { int t = a[0]; a[0] = t; }
