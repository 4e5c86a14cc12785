// What was written last is what is read: in locals, arrays, copies, parameters, results, initialisers. [slow]
#include <string.h>

struct node { struct node *next; int key; };
union any { long number; char *text; struct node *node; struct { int *data; int length; } row; };
struct value { char kind; union any any; };

/*@ assigns \nothing; ensures \result == 3;
    ensures \result == 4; //~ postcondition non-compliance
*/
int local(void)
{
  struct value v, w;
  v.any.number = 3;
  w = v;
  return w.any.number;
}

/*@ assigns \nothing; ensures \result == 5; */
int initialised(void)
{
  int t[] = { 1, 5, 2 };
  struct value v = { 'r', { .row = { t, 3 } } };
  return v.any.row.data[1];
}

/*@ assigns \nothing; ensures \result == 0; */
char *zeros(void)
{
  struct value v;
  memset(&v, 0, sizeof v);
  return v.any.text;
}

/*@ assigns \nothing; ensures \result == v.any.number + 1;
    ensures \result == 1; //~ postcondition non-compliance input=v={.kind=0,.any={.number=1}}
*/
long given(struct value v)
{
  v.any.number++; //~ signed-overflow non-compliance input=v={.kind=0,.any={.number=9223372036854775807}}
  return v.any.number;
}

/*@ assigns \nothing; ensures \result.any.node == n; */
struct value made(struct node *n)
{
  struct value v = { 'n', { .node = n } };
  return v;
}

/*@ requires \valid_read(n) && n->key == 8; assigns \nothing; ensures \result == 8; */
int passed_on(struct node *n)
{
  struct value v = made(n);
  return v.any.node->key;
}

/*@ requires \valid(d) && \valid_read(s) && \separated(d, s) && \initialized(s);
    assigns *d;
    ensures d->any.text == s->any.text;
    ensures d->any.text != \null; //~ postcondition non-compliance input=d=&B1[0],s=&B2[0]
*/
void copied(struct value *d, const struct value *s) { memcpy(d, s, sizeof *d); }

struct value table[2] = { { 't', { .text = "ab" } }, { 'n', { 7 } } };
union any first = { 5 };

/*@ ensures \result == 'b' + 7 + 5;
    ensures \result == 0; //~ postcondition non-compliance input=table={{.kind=116,.any={.text=&"ab"[0]}},{.kind=110,.any={.number=7}}},first={.number=5}
*/
int main(void) { return table[0].any.text[1] + (int)table[1].any.number + (int)first.number; }

/*@ requires n >= 0 && n <= 1000 && \valid_read(v + (0 .. n - 1));
    requires \forall integer i; 0 <= i < n ==> v[i].kind == 'n' ==> -9 <= v[i].any.number <= 9;
    assigns \nothing;
    ensures -9 * n <= \result <= 9 * n;
*/
long sum(const struct value *v, int n)
{
  long s = 0;
  /*@ loop invariant 0 <= i <= n && -9 * i <= s <= 9 * i;
      loop assigns i, s;
      loop variant n - i;
  */
  for (int i = 0; i < n; i++)
    if (v[i].kind == 'n')
      s += v[i].any.number;
  return s;
}
