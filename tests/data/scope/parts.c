// A pointer in an object may lead to a member of one: a limit where that is read and not tried.

struct view { int count; int *data; };

/*@ requires \valid(v);
    assigns \nothing;
    ensures own: \result != 7; //~ postcondition:own unknown scope=shape:v->data
*/
int own(struct view *v)
{
  if (v->data == &v->count)
    return 7; //~ dead-code unknown
  return 8;
}

/*@ requires 0 < n && \valid(v + (0 .. n - 1));
    assigns \nothing;
    ensures unread: \result != 500; //~ postcondition:unread unknown scope=length:v
*/
int unread(struct view *v, int n)
{
  return v->count == v->count ? n : 0;
}

struct pair { long key; int *left; };

/*@ requires 0 < n && \valid(p + (0 .. n - 1)) && p->left == \null;
    assigns \nothing;
    ensures unlike: \result != 500; //~ postcondition:unlike unknown scope=length:p
*/
int unlike(struct pair *p, int n)
{
  return n;
}

struct view shown;
int other;

/*@ requires shown.data != &other;
    assigns \nothing;
    ensures global: \result != 7; //~ postcondition:global unknown scope=shape:shown.data
*/
int global(void)
{
  if (shown.data == &shown.count)
    return 7; //~ dead-code unknown
  return 8;
}
