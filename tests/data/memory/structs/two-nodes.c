// A list of two local nodes.

struct node { int value; struct node *next; };

/*@ assigns \nothing;
    ensures sum: \result == 8; */
int f(void)
{
  struct node b = {2, 0};
  struct node a = {1, &b};
  a.next->value = 7;
  //@ assert through: b.value == 7;
  //@ assert end: a.next->next == \null;
  //@ assert still: b.value == 2; //~ assertion:still non-compliance //~ dead-code doomed culprits=12,14
  return a.value + a.next->value;
}
