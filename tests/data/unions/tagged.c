// A tag says which member of a union was written last; validity of a pointer among them says so, too. [options: --no-smoke] [slow]
enum kind { NUMBER, TEXT, ARRAY };
struct value {
  enum kind kind;
  union {
    long number;
    char *text;
    struct { int *data; unsigned long length; } array;
  } u;
};

/*@ requires \valid(v);
    assigns v->kind, v->u.number;
    ensures v->kind == NUMBER && v->u.number == n;
*/
void set_number(struct value *v, long n)
{
  v->kind = NUMBER;
  v->u.number = n;
}

/*@ requires \valid_read(v) && (v->kind == TEXT ==> \valid_read(v->u.text));
    assigns \nothing;
    ensures v->kind == TEXT ==> \result == *v->u.text;
    ensures v->kind != TEXT ==> \result == -1;
*/
int first(const struct value *v) { return v->kind == TEXT ? v->u.text[0] : -1; }

/*@ requires \valid_read(v) && (v->kind == TEXT ==> \valid_read(v->u.text));
    assigns \nothing;
*/
int first_of_any(const struct value *v) { return v->u.text[0]; } //~ mem-access non-compliance input=v=&B1[0]

/*@ requires \valid_read(v);
    requires v->kind == ARRAY ==> v->u.array.length >= 1 && \valid_read(v->u.array.data);
    assigns \nothing;
    ensures v->kind == ARRAY ==> \result == v->u.array.data[0];
*/
int head(const struct value *v)
{
  if (v->kind == ARRAY)
    return v->u.array.data[0];
  return 0;
}

/*@ requires \valid_read(v);
    requires v->kind == ARRAY ==> \valid_read(v->u.array.data + (0 .. v->u.array.length - 1));
    assigns \nothing;
*/
int last(const struct value *v)
{
  if (v->kind == ARRAY && v->u.array.length > 0)
    return v->u.array.data[v->u.array.length]; //~ mem-access non-compliance input=v=&B1[0]
  return 0;
}

/*@ requires \valid(v); assigns *v; ensures v->u.number == 3; */
void wrong_kind(struct value *v)
{
  set_number(v, 3);
  first_of_any(v);
}
