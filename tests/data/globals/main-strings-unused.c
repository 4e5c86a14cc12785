// A program that looks at no argument has runs with any number of them.

/*@ requires \valid(p + (0 .. 3));
    assigns p[0 .. 3];
    ensures few: p[0] < 1000; */ //~ postcondition:few non-compliance
void put(int *p, int n)
{
  p[0] = n;
}
int cells[4];

/*@ assigns cells[0 .. 3];
    ensures few: cells[0] < 1000; */ //~ postcondition:few non-compliance
int main(int argc, char **argv)
{
  cells[0] = argc;
  return 0;
}
