// Only in one behavior may the second object change; the code changes it in both.

/*@ requires \valid_read(p) && \valid(q);
    behavior quiet:
      assumes *p == 0;
      assigns \nothing; //~ assigns non-compliance input=p=&B1[0],q=&B1[0]
    behavior loud:
      assumes *p != 0;
      assigns *q;
*/
void f(int *p, int *q)
{
  *q = 5;
}
