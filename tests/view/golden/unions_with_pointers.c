// A union with pointers says what was last written to it, and leaves in other members what nobody knows.

union any { long number; char *text; struct { short tag; char *name; } pair; };
struct value { int kind; union any any; };

/*@ requires \valid(v) && \valid_read(p);
    assigns v->any.text;
    ensures v->any.text == p; */
long f(struct value *v, char *p)
{
  union any w = { 7 };
  v->any.pair.tag = 1;
  v->any.text = p;
  w = v->any;
  return w.number;
}
