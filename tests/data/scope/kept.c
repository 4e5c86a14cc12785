// What a function without a body gives back may lead to an object that nothing else names. [slow]

/*@ assigns \nothing;
    ensures \valid(\result); */
int *counter(void);

/*@ ensures \result >= 0; */
//~^ postcondition subcontract-weakness weak=counter1
int read_counter(void)
{
  return *counter();
}

/*@ ensures \result == 7; */
//~^ postcondition subcontract-weakness weak=counter1,counter2
int two(void)
{
  int *p = counter();
  int *q = counter();
  *p = 7;
  *q = 8;
  return *p;
}

struct node { int key; struct node *next; };

/*@ assigns *out;
    ensures \valid(*out); */
void lookup(struct node **out);

/*@ ensures \result == 0; */
//~^ postcondition subcontract-weakness weak=lookup1
int key_of_found(void)
{
  struct node *found = 0;
  lookup(&found);
  return found->key;
}
