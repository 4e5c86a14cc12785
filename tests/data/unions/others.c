// Of a member that was not written last nobody knows what it is; that it is one value is known. [slow]
union any { long number; int half; char *text; struct { short tag; char *name; } a; };

/*@ requires \valid(u); assigns *u;
    ensures u->text == p;
    ensures u->number == 4; //~ postcondition unknown
*/
void written(union any *u, char *p) { u->text = p; }

/*@ requires \valid(u); assigns *u; ensures \result == 0; */
long twice(union any *u, char *p)
{
  u->text = p; //~ dead-code unknown
  long n = u->number;
  return u->number - n;
}

/*@ requires \valid(u); assigns *u;
    ensures \result == 0; //~ postcondition unknown
*/
long between(union any *u, char *p, char *q)
{
  u->text = p; //~ dead-code unknown
  long n = u->number;
  u->text = q;
  return u->number == n;
}

/*@ requires \valid(u) && u->number == 7; assigns *u;
    ensures u->number == 7; //~ postcondition unknown
*/
void half(union any *u) { u->half = 7; }

/*@ requires \valid(u); assigns *u; */
char of_number(union any *u)
{
  u->number = 12;
  return *u->text; //~ mem-access non-compliance input=u=&B1[0]
}

/*@ requires \valid(u); assigns *u;
    ensures \result == 0; //~ postcondition non-compliance input=u=&B1[0]
*/
int null_by_number(union any *u)
{
  u->number = 0;
  return u->text == 0;
}

/*@ requires \valid(u) && \valid(p); assigns *u; ensures u->a.tag == 3 && u->a.name == p; */
void one_by_one(union any *u, char *p)
{
  u->number = 4;
  u->a.name = p;
  u->a.tag = 3;
}

/*@ requires \valid(u); assigns *u;
    ensures u->a.tag == 3;
*/
void beside(union any *u, char *p)
{
  u->a.tag = 3;
  u->a.name = p;
}
