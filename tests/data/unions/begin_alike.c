// Members of a union that begin alike share their beginning, and pointers to one type are one.
struct key { int type; char *name; };
struct button { int type; long where; };
union event { int type; struct key key; struct button button; };

/*@ requires \valid(e); assigns *e; ensures e->type == 1 && e->key.type == 1 && e->key.name == s;
    ensures e->button.type == 2; //~ postcondition non-compliance
*/
void press(union event *e, char *s)
{
  e->key.type = 1;
  e->key.name = s;
}

/*@ requires \valid_read(e); assigns \nothing;
    ensures e->type == 2 ==> \result == e->button.where;
    ensures e->type != 2 ==> \result == 0;
*/
long where(const union event *e)
{
  switch (e->type) {
  case 2: return e->button.where;
  default: return 0;
  }
}

union text { char *written; const char *read; };

/*@ assigns \nothing; ensures \result == p; */
const char *constant(char *p)
{
  union text t;
  t.written = p;
  return t.read;
}
