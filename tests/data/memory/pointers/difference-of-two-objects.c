// Two objects have no distance.

/*@ requires \valid(p) && \valid(q);
    assigns \nothing; */
long gap(int *p, int *q)
{
  return q - p; //~ pointer-comparison non-compliance input=p=&B1[0],q=&B2[0]
}
