// The pointer that a prototype gives back may be one into the same object, one further.

/*@ assigns \nothing;
    ensures \result == \null || \valid(\result); */
char *find(const char *s);

/*@ requires \valid(s + (0 .. 1));
    assigns \nothing; */
int f(char *s)
{
  int hits[2] = {0, 0};
  char *e = find(s);
  if (e == s || e == s + 1)
    hits[e - s] = 1;
  //@ assert second: e != s + 1; //~ assertion:second subcontract-weakness weak=find1 input=s=&B1[0]
  return hits[0];
}
