// A callee without `assigns` cannot change locals whose address it cannot know.

int count;

void noise(void)
{
  count = 0;
}

/*@ ensures global: count == \old(count); //~ postcondition:global non-compliance input=count=1
*/
void f(void)
{
  int x = 1;
  int a[2] = {2, 3};
  a[0] = 4;
  noise();
  //@ assert plain: x == 1;
  //@ assert array: a[0] == 4 && a[1] == 3;
}
