// Where addresses decide whether accesses meet, they have to be apart. [slow]
/*@ requires \valid(p) && \valid(q) && 0 <= *q < 9; */
void may_meet(int *p, int *q)
{
  *p = (*q)++; //~ unsequenced non-compliance input=p=&B1[0],q=&B1[0]
}

/*@ requires \valid(p) && \valid(q) && \separated(p, q) && 0 <= *q < 9; */
void apart(int *p, int *q)
{
  *p = (*q)++;
}

/*@ requires \valid(a + (0 .. 1)) && 0 <= i < 2 && 0 <= j < 2 && a[i] == 1; */
int elements(int *a, int i, int j)
{
  return a[i] + (a[j] = 1); //~ unsequenced non-compliance input=a=&B1[0],i=0,j=0
}

/*@ requires \valid(a + (0 .. 1)) && 0 <= i < j < 2 && a[i] == 1; */
int other_elements(int *a, int i, int j)
{
  return a[i] + (a[j] = 1);
}

int rows[3][4];

/*@ requires 0 <= i < 3 && 0 <= j < 4 && i != j; assigns rows[i][j], rows[j][i]; */
void mirrored(int i, int j)
{
  if (i < 3 && j < 3)
    rows[i][j] = rows[j][i] = 0;
}

struct pair { int x, y; };

/*@ requires \valid(p) && \valid(q) && 0 <= q->y < 9 && 0 <= p->y < 9; */
void members(struct pair *p, struct pair *q)
{
  p->x = q->y++;
  p->x = p->y++;
}

/*@ requires \valid(p) && \valid(q); */
void chained(struct pair *p, struct pair *q)
{
  p->x = q->x = 0; //~ unsequenced non-compliance input=p=&B1[0],q=&B1[0]
}

/*@ requires \valid(p) && 0 <= *p < 9; */
int variable(int *p)
{
  int k = 3, *q = &k;
  if (*p == 2)
    p = q;
  return k + (*p = 4); //~ unsequenced non-compliance input=p=&B1[0]
}

/*@ requires \valid(p); */
int by_condition(int c, int *p, int *q)
{
  return (c && (*p = 1)) + *p; //~ unsequenced non-compliance input=c=1,p=&B1[0],q=NULL
}
