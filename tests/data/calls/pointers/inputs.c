// A pointer to a function that comes in is null, a function of the program, or another one.

int next(int x)
{
  return x < 10 ? x + 1 : x;
}

int previous(int x)
{
  return x > -10 ? x - 1 : x;
}

void nothing(void)
{
}

int unused(int x)
{
  return x + 1; //~ signed-overflow non-compliance input=x=2147483647
}

/*@ ensures null: f != \null; //~ postcondition:null non-compliance input=f=NULL,g=NULL,h=NULL
    ensures next: f != next; //~ postcondition:next non-compliance input=f=&next,g=NULL,h=NULL
    ensures previous: f != &previous; //~ postcondition:previous non-compliance input=f=&previous,g=NULL,h=NULL
    ensures known: f == \null || f == next || f == previous; //~ postcondition:known non-compliance input=f=&another-function#1,g=NULL,h=NULL
    ensures same: f == g ==> f == \null; //~ postcondition:same assuming
    ensures three: f == \null || g == \null || h == \null || f == g || g == h || f == h //~ postcondition:three assuming
      || f == next || g == next || h == next;
*/
void inputs(int (*f)(int), int (*g)(int), int (*h)(int))
{
}

/*@ ensures k: f == nothing ==> \result == k;
    ensures other: \result == 0; */ //~ postcondition:other non-compliance input=f=&nothing,k=1
int compared(void (*f)(void), int k)
{
  return f == nothing ? k : 0;
}
