// What only another file defines has no first value that main could rely on, constant or not.
extern int level;
extern const int limit;
extern const int table[3];
int own;

/*@ assigns \nothing; */
int main(void)
{
  //@ check level == 0; //~ assertion non-compliance
  //@ check limit == 0; //~ assertion non-compliance
  //@ check table[1] == 0; //~ assertion non-compliance
  //@ check own == 0;
  if (limit)
    return 1;
  return level;
}
