// The cell then, through the pointer then; and the cell now, through the pointer then.

/*@ requires \valid(p + (0 .. 1));
    assigns *p; */
void f(int *p)
{
  int v = *p;
  *p = 5;
  p = p + 1;
  //@ assert cell_then: \at(*p, Pre) == v;
  //@ assert cell_now: *\at(p, Pre) == 5;
  //@ assert moved: p == \at(p, Pre) + 1;
  //@ assert same: \at(*p, Pre) == *\at(p, Pre); //~ assertion:same non-compliance input=p=&B1[0]
}
