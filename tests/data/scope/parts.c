// A pointer in an object may lead to a member of one: that is tried, or, where it is read, a limit. [slow]

struct view { int count; int *data; };

/*@ requires \valid(v);
    assigns \nothing;
    ensures own: \result != 7; //~ postcondition:own non-compliance input=v=&B1[0]
*/
int own(struct view *v)
{
  if (v->data == &v->count)
    return 7;
  return 8;
}

struct list { int key; struct list *next; struct list **last; int pair[2]; int *some; };

/*@ requires \valid(v) && \valid(v->last);
    ensures through: v->next == \null; //~ postcondition:through non-compliance input=v=&B1[0]
*/
void through(struct list *v)
{
  v->next = 0;
  *v->last = v;
}

/*@ requires \valid(v) && v->some == &v->pair[1] && n >= 0;
    ensures second: v->pair[1] == 3; //~ postcondition:second non-compliance input=v=&B1[0],n=0
*/
void second(struct list *v, int n)
{
  v->pair[1] = 3;
  *v->some = 4;
}

/*@ requires \valid(p) && \valid(v) && \separated(p, v);
    ensures \result == 1; */
int apart(int *p, struct view *v)
{
  v->count = 1;
  *p = 2;
  return v->count;
}

/*@ requires \valid(p) && \valid(v);
    ensures later: \result == 1; //~ postcondition:later non-compliance input=p=&B1[0].count,v=&B1[0]
*/
int later(int *p, struct view *v)
{
  v->count = 1;
  *p = 2;
  return v->count;
}

/*@ requires 0 < n && \valid(v + (0 .. n - 1));
    assigns \nothing;
    ensures unread: \result != 500; //~ postcondition:unread non-compliance input=v=&B1[0],n=500
*/
int unread(struct view *v, int n)
{
  return v->count == v->count ? n : 0;
}

struct three { int one, two, three; };
struct two { int one, two; };
struct holder { struct three all; struct two *some; };

/*@ requires 0 < n && \valid(h + (0 .. n - 1)) && h->some != \null;
    assigns \nothing;
    ensures unlike: \result != 500; //~ postcondition:unlike unknown scope=length:h,shape:h->some
*/
int unlike(struct holder *h, int n)
{
  return n;
}

struct view shown;

/*@ assigns \nothing;
    ensures global: \result != 7; //~ postcondition:global non-compliance input=shown={.data=&shown.count}
*/
int global(void)
{
  if (shown.data == &shown.count)
    return 7;
  return 8;
}
