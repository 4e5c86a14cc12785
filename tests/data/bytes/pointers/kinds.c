// What is read as a pointer to one type was not written as one to another: that is taken for granted.

struct left { int *number; };
struct right { char *text; };

/*@ requires \valid(row + (0 .. 7));
    assigns row[0 .. 7];
    ensures \result == \null; */
char *turned(unsigned char *row)
{
  ((struct left *)row)->number = (int *)0;
  return ((struct right *)row)->text;
}
