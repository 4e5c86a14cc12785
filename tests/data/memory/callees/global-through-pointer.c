// The callee writes a global through a pointer, and its frame says so.

int level;

/*@ requires \valid(p);
    assigns *p;
    ensures set: *p == 5; */
void set(int *p)
{
  *p = 5;
}

/*@ assigns level;
    ensures five: level == 5;
    ensures kept: level == \old(level); //~ postcondition:kept non-compliance input=level=0
*/
void f(void)
{
  set(&level);
}
