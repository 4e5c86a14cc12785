// Objects of thousands of cells behind several pointers: what is tried of them is made ready in little time. [slow]
struct file { char name[2048]; struct file *next; long size; int kind; };
struct info { struct file *first; char *label; unsigned char *data; };

/*@ requires \valid(a) && \valid(b) && \valid_read(i) && \separated(a, b, i);
    requires 0 <= a->size <= 1000 && \valid_read(i->label) && \valid_read(i->data + (0 .. 7));
    assigns a->size, b->size;
    ensures a->size == \old(a->size) + 1 && b->size == \old(a->size); */
void note(struct file *a, struct file *b, const struct info *i, const unsigned char *p, const char *q)
{
  b->size = a->size;
  a->size++;
  if (i->data[0] == 3 && p && q) {
    //@ assert b->size == a->size - 1;
  }
}
