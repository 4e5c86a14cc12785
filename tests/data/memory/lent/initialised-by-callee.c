// An output parameter may come in without a value: a callee that promises one must set it in every run.

/*@ requires \valid(q);
    assigns *q;
    ensures \initialized(q); //~ postcondition non-compliance input=q=&B1[0],c=0
*/
void maybe(int *q, int c) { if (c) *q = 1; }

/*@ assigns \nothing; */
int caller(int c)
{
  int v;
  maybe(&v, c);
  return v; //~ initialization assuming
}

/*@ requires \valid(q);
    assigns *q;
    ensures \initialized(q);
*/
void surely(int *q, int c) { if (c) *q = 1; else *q = 0; }
