// Which of two pointers is less is only defined within one object.

/*@ requires \valid(p) && \valid(q);
    assigns \nothing; */
int before(int *p, int *q)
{
  return p < q; //~ pointer-comparison non-compliance input=p=&B1[0],q=&B2[0]
}
