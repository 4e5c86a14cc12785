// What a cell was before a call is known behind it, by a local and by a label.

/*@ requires \valid(p);
    assigns *p;
    ensures negated: *p == 1 - \old(*p); */
void flip(int *p);

/*@ requires \valid(p) && 0 <= *p <= 1;
    assigns *p;
    ensures same: *p == \old(*p); */
void twice(int *p)
{
  int first = *p;
  flip(p);
middle:
  flip(p);
  //@ assert other: \at(*p, middle) == 1 - first;
  //@ assert again: *p == \at(*p, Pre) && *p == first;
}
