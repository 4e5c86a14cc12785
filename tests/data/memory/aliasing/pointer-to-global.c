// A pointer may point to a global variable that the function uses.

int level;

/*@ requires \valid(p);
    assigns level, *p;
    ensures apart: \separated(p, &level) ==> level == 1;
    ensures kept: level == 1; //~ postcondition:kept non-compliance input=level=0,p=&level
*/
void f(int *p)
{
  level = 1;
  *p = 2;
}
