// Validity of a union is that of its parts.

/*@ requires \valid(\union(p, q));
    assigns *p, *q;
    ensures set: *q == 2; */
void right(int *p, int *q)
{
  *p = 1;
  *q = 2;
}

/*@ requires \valid(p);
    assigns \nothing; */
void wrong(int *p, int *q)
{
  //@ assert both: \valid(\union(p, q)); //~ assertion:both non-compliance input=p=&B1[0],q=NULL
}
