// Whether two pointers are equal is always defined, for null and for other objects too.

int x, y;

/*@ assigns \nothing;
    ensures equal: \result == 1 <==> p == q;
    ensures other: p == &x && q == &y ==> \result == 0;
    ensures never: \result == 0; //~ postcondition:never non-compliance input=x=0,y=0,p=NULL,q=NULL
*/
int same(int *p, int *q)
{
  return p == q;
}
