// Ranges that share one cell are not separated.

/*@ requires 0 <= i <= 2 && 0 <= j <= 2 && \valid(a + (0 .. 4));
    assigns \nothing; */
void f(int *a, int i, int j)
{
  //@ assert far: i + 2 <= j ==> \separated(a + (i .. i + 1), a + (j .. j + 1));
  //@ assert near: i + 1 <= j ==> \separated(a + (i .. i + 1), a + (j .. j + 1)); //~ assertion:near non-compliance input=a=&B1[0],i=0,j=1
}
