// A cell is named by any pointer to it.

/*@ requires \valid(p) && p == q;
    assigns *p; */
void right(int *p, int *q)
{
  *q = 1;
}

/*@ requires \valid(p) && \valid(q);
    assigns *p; */ //~ assigns non-compliance input=p=&B1[0],q=&B2[0]
void wrong(int *p, int *q)
{
  *q = 1;
}
