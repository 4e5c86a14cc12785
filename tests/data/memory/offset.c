// An offset in bytes is that in cells, as long as all cells of what a pointer can lead into have one size.
int A[10];
struct pair { int x, y; };
struct mixed { char c; long l; };

int f(int i)
{
  if (0 <= i && i < 10) {
    int *p = &A[i];
    //@ assert \offset(p) == i * sizeof(int) && \block_length(p) == 40 && \base_addr(p) == (char *)A;
    //@ assert \offset(p) < 36; //~ assertion non-compliance input=A={0,0,0,0,0,0,0,0,0,0},i=9
  }
  return 0;
}

int g(struct pair *p, long *l)
{
  //@ admit \valid(p) && \valid(l);
  int *q = &p->y;
  //@ assert \offset(q) == \offset(p) + 4;
  //@ assert \offset(l) % 8 == 0; //~ refused
  return 0;
}

int h(struct mixed *m)
{
  return m->c; //~ mem-access non-compliance input=m=NULL
}
