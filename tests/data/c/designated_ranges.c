// GNU's ranges of designators; a later one wins.
struct cell {
  int a, b;
};

const int table[10] = {[0 ... 9] = 4, [3 ... 5] = 1, 2};
const struct cell cells[3] = {[0 ... 1].b = 7, [2] = {1, 2}};

/*@ ensures \result == 1; */
int middle(void)
{
  //@ assert table[2] == 4 && table[6] == 2 && table[7] == 4;
  return table[4];
}

/*@ ensures \result == 14; */
int members(void)
{
  return cells[0].b + cells[1].b + cells[1].a;
}

/*@ ensures \result == 5; */
int local(void)
{
  int t[] = {[1 ... 2] = 5, 6};
  //@ assert sizeof t == 4 * sizeof(int);
  return t[0] + t[2];
}
