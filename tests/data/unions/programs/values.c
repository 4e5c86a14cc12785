// Values of a small language, as a tagged union: setters, getters, a sum over a row, a list of them. [slow]
#include <stddef.h>

enum kind { NIL, NUMBER, TEXT, LIST };
struct value {
  enum kind kind;
  union {
    long number;
    struct { const char *bytes; size_t length; } text;
    struct { struct value *items; size_t count; } list;
  } u;
};

/*@ requires \valid(v); assigns *v; ensures v->kind == NUMBER && v->u.number == n; */
void set_number(struct value *v, long n)
{
  v->kind = NUMBER;
  v->u.number = n;
}

/*@ requires \valid(v) && \valid_read(bytes + (0 .. length - 1));
    assigns *v;
    ensures v->kind == TEXT && v->u.text.bytes == bytes && v->u.text.length == length;
*/
void set_text(struct value *v, const char *bytes, size_t length)
{
  v->kind = TEXT;
  v->u.text.bytes = bytes;
  v->u.text.length = length;
}

/*@ requires \valid_read(v); assigns \nothing;
    ensures v->kind == NUMBER ==> \result == v->u.number;
    ensures v->kind != NUMBER ==> \result == otherwise;
*/
long number_or(const struct value *v, long otherwise)
{
  return v->kind == NUMBER ? v->u.number : otherwise;
}

/*@ requires \valid_read(v);
    requires v->kind == TEXT ==> \valid_read(v->u.text.bytes + (0 .. v->u.text.length - 1));
    assigns \nothing;
    ensures v->kind == TEXT && k < v->u.text.length ==> \result == v->u.text.bytes[k];
*/
int byte_at(const struct value *v, size_t k)
{
  if (v->kind != TEXT || k >= v->u.text.length)
    return -1;
  return v->u.text.bytes[k];
}

/*@ requires \valid_read(v);
    requires v->kind == TEXT ==> \valid_read(v->u.text.bytes + (0 .. v->u.text.length - 1));
    assigns \nothing;
*/
int byte_at_or_behind(const struct value *v, size_t k)
{
  if (v->kind != TEXT || k > v->u.text.length)
    return -1;
  return v->u.text.bytes[k]; //~ mem-access non-compliance input=v=&B1[0],k=0
}

/*@ requires \valid_read(v) && v->kind == LIST && v->u.list.count <= 1000;
    requires \valid_read(v->u.list.items + (0 .. v->u.list.count - 1));
    requires \forall integer i; 0 <= i < v->u.list.count ==>
             -1000 <= v->u.list.items[i].u.number <= 1000;
    assigns \nothing;
    ensures -1000 * v->u.list.count <= \result <= 1000 * v->u.list.count;
*/
long sum(const struct value *v)
{
  long s = 0;
  /*@ loop invariant 0 <= i <= v->u.list.count && -1000 * i <= s <= 1000 * i;
      loop assigns i, s;
      loop variant v->u.list.count - i;
  */
  for (size_t i = 0; i < v->u.list.count; i++)
    if (v->u.list.items[i].kind == NUMBER)
      s += v->u.list.items[i].u.number;
  return s;
}

/*@ assigns \nothing; ensures \result == 'b' + 7; */
int used(void)
{
  struct value v[2] = { { NIL }, { NIL } };
  set_number(&v[0], 7);
  set_text(&v[1], "abc", 3);
  return byte_at(&v[1], 1) + number_or(&v[0], 0);
}

/*@ assigns \nothing; */
long used_wrongly(void)
{
  struct value v = { NIL };
  set_number(&v, 7);
  return v.u.text.bytes[0]; //~ mem-access non-compliance //~ initialization assuming
}
