// Separation of three ranges is pairwise.

/*@ requires \valid(a + (0 .. 1)) && \valid(b) && \valid(c);
    requires \separated(a + (0 .. 1), b, c);
    assigns \nothing; */
void f(int *a, int *b, int *c)
{
  //@ assert pairs: a + 1 != b && b != c && a != c;
  //@ assert within: \separated(a, a + 1);
  //@ assert itself: \separated(a + (0 .. 1), a + 1); //~ assertion:itself non-compliance input=a=&B1[0],b=&B2[0],c=&B3[0] //~ dead-code doomed culprits=10
}
