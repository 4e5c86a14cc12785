// Ghost memory and the program's are apart: no pointer leads from one into the other.
//@ ghost int t[3];
int used[2];

/*@ requires \valid(p); assigns *p, t[0]; */
void of_the_program(int *p)
{
  //@ ghost t[0] = 1;
  *p = 2;
  //@ assert t[0] == 1;
}

/*@ ghost
  /@ requires \valid(q); assigns *q; @/
  void of_ghosts(int \ghost *q)
  {
    int z = used[0];
    *q = 3;
    /@ assert used[0] == z; @/
  }

  /@ requires \valid(q) && \valid(p); assigns *q; @/
  void both(int \ghost *q, int *p)
  {
    int z = *p;
    *q = 3;
    /@ assert *p == z; @/
  }

  /@ requires \valid(q) && \valid(p); assigns *q; @/
  void alike(int \ghost *q, int \ghost *p)
  {
    int z = *p;
    *q = 3;
    /@ assert *p == z; @/ //~ assertion non-compliance input=q=&B1[0],p=&B1[0]
  }
*/
