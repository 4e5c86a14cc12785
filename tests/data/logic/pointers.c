// Logic functions that give pointers and structures: defined, recursive, declared with axioms. [slow]

struct stack { int *data; int cap, sz; };
struct pair { int x, y; };

/*@ logic int *data{S}(struct stack *s) = s->data;
    logic integer size{S}(struct stack *s) = s->sz;
    logic int top{S}(struct stack *s) = data(s)[size(s) - 1];
    predicate invariant{S}(struct stack *s) =
      0 <= size(s) <= s->cap && \valid(data(s) + (0 .. s->cap - 1)) &&
      \separated(s, data(s) + (0 .. s->cap - 1));
    logic struct pair turned(struct pair p) = {{p \with .x = p.y} \with .y = p.x};
*/

/*@ requires \valid(s) && invariant(s) && s->sz < s->cap;
    assigns s->sz, data(s)[size(s)];
    ensures kept: invariant(s);
    ensures same: data(s) == \old(data(s));
    ensures on: top(s) == x;
    ensures under: \forall integer k; 0 <= k < \old(size(s)) ==> data(s)[k] == \old(data(s)[k]);
    ensures wrong: top(s) == \old(data(s))[0]; //~ postcondition:wrong non-compliance
*/
void push(struct stack *s, int x)
{
  s->data[s->sz] = x;
  s->sz++;
}

/*@ requires \valid(s) && invariant(s) && s->cap > 0;
    assigns s->data;
    ensures moved: data(s) == \old(data(s)) + 1;
    ensures back: \old(data(s)) == data{Pre}(s);
    ensures still: data(s) == \old(data(s)); //~ postcondition:still non-compliance input=s=&B1[0]
*/
void move(struct stack *s)
{
  s->data++;
}

/*@ logic char *find{L}(char *s, integer c, integer n) =
      n <= 0 ? \null : *s == c ? s : find(s + 1, c, n - 1); */

/*@ requires \valid_read(s + (0 .. 1));
    assigns \nothing;
    ensures found: \result == find(s, c, 2);
    ensures first: \result == find(s, c, 1); //~ postcondition:first non-compliance input=s=&B1[0],c=0
*/
char *find_in_two(char *s, char c)
{
  if (s[0] == c)
    return s;
  return s[1] == c ? s + 1 : (char *)0;
}

/*@ axiomatic Middle {
      logic int *middle(int *p, integer n);
      axiom inside: \forall int *p, integer n; n > 0 ==> //~ dead-axioms unknown
        \exists integer k; 0 <= k < n && middle(p, n) == p + k;
    } */

/*@ requires \valid(p + (0 .. n - 1)) && n > 0;
    assigns p[0 .. n - 1];
    ensures zero: *middle(p, n) == 0;
*/
void clear(int *p, int n)
{
  /*@ loop invariant 0 <= i <= n && \forall integer k; 0 <= k < i ==> p[k] == 0;
      loop assigns i, p[0 .. n - 1];
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    p[i] = 0;
}

/*@ assigns \nothing;
    ensures turned: \result == turned(p);
    ensures twice: turned(turned(p)) == p;
    ensures one: turned(p).x == p.x; //~ postcondition:one non-compliance input=p={.x=0,.y=1}
*/
struct pair turn(struct pair p)
{
  struct pair q = {p.y, p.x};
  return q;
}
