// A pointer in a union may lead to a global that other files can name. [slow]
int level;
struct value { int kind; union { long number; int *data; } u; };

/*@ requires \valid(v) && (v->kind == 1 ==> \valid(v->u.data)); assigns *v->u.data;
    ensures level == \old(level); //~ postcondition excepted
*/
void set(struct value *v)
{
  if (v->kind == 1)
    *v->u.data = 5;
}
