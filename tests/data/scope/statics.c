// A contract may change every cell of a global, also of one that has more than a search knows. [slow]

int row[100];
struct pair {
  int first, second;
};
struct pair pairs[40];

/*@ assigns row[0 .. 99]; */
void fill(void);

/*@ assigns pairs[0 .. 39]; */
void match(void);

/*@ ensures later: row[90] == 0; //~ postcondition:later unknown scope=length:kept,length:pairs,length:row
    ensures member: pairs[39].second == 0; */ //~ postcondition:member unknown
int main(void) {
  static int kept[70];
  fill();
  match();
  /*@ loop invariant 0 <= i <= 1;
      loop assigns i, kept[0 .. 69]; */
  for (int i = 0; i < 1; i++)
    kept[i] = 0;
  //@ assert local: kept[69] == 0; //~ assertion:local unknown
  return 0;
}
