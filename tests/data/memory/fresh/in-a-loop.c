// Calls in a loop begin objects of which there were none before it. [slow]

#include <stdlib.h>

/*@ assigns \nothing;
    ensures \result == \null || \fresh(\result, sizeof(int)); */
int *make(void);

int *last;

/*@ assigns last; */
void f(int n)
{
  last = 0;
  /*@ loop invariant valid: last == \null || \valid(last);
      loop assigns i, last; */
  for (int i = 0; i < n; i++)
    last = make();
  //@ check later: last == \null || \valid(last);
  //@ ghost int *was = last;
  //@ check earlier: was == \null || \valid{Pre}(was); //~ assertion:earlier unknown
}
