// An array of another file: how long it is nobody knows, but that it is an object of its own, with an element. [slow]

extern int tab[];
extern int other[];
extern const int table[];
int own[3];

void apart(void)
{
  tab[0] = 1;
  other[0] = 2;
  own[0] = 3;
  //@ check apart: tab[0] == 1 && other[0] == 2;
  tab[1] = 4; //~ mem-access non-compliance input=tab=&B1[0],other=&B2[0],own={0,0,0}
}

/*@ requires \valid(p);
    assigns *p, tab[0]; */
void aliased(int *p)
{
  tab[0] = 1;
  *p = 2;
  //@ check same: tab[0] == 1; //~ assertion:same non-compliance input=tab=&B1[0],p=&B1[0]
}

/*@ requires \valid(tab + (0 .. 3));
    assigns tab[0 .. 3];
    ensures \forall integer k; 0 <= k < 4 ==> tab[k] == 0; */
void clear(void)
{
  /*@ loop invariant 0 <= i <= 4;
      loop invariant \forall integer k; 0 <= k < i ==> tab[k] == 0;
      loop assigns i, tab[0 .. 3]; */
  for (int i = 0; i < 4; i++)
    tab[i] = 0;
}

/*@ requires \valid(tab + (0 .. 3)); */
void caller(void)
{
  clear();
  tab[3] = 2;
  //@ check there: tab[1] == 0 && tab[3] == 2;
  //@ check wrong: tab[3] == 0; //~ assertion:wrong non-compliance
}

void without(void)
{
  clear(); //~ call-precondition non-compliance input=tab=&B1[0]
}

/*@ requires 0 <= i < n && \valid_read(table + (0 .. n - 1));
    assigns \nothing; */
int get(int n, int i)
{
  return table[i];
}
