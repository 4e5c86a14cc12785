// What a program is started with: argc strings that end, and NULL behind them. [slow]

int first;
char *table[2];

/*@ assigns first, table[0], argv[0 .. argc]; */
int main(int argc, char **argv)
{
  //@ assert ended: argv[argc] == \null;
  //@ assert writable: \valid(argv + (0 .. argc));
  //@ assert strings: \forall integer i; 0 <= i < argc ==> \valid(argv[i]);
  char **p = table;
  //@ assert elsewhere: argv != p;
  //@ assert named: argv[0] != \null; //~ assertion:named non-compliance
  //@ assert long: argv[0][1] == 0; //~ assertion:long non-compliance
  if (argc > 1)
    first = argv[1][0];
  p[0] = argv[0];
  argv[0] = argv[argc];
  //@ assert kept: p[0] == \at(argv[0], Pre);
  return 0;
}
