// Where main is called again globals hold what was left in them, not what they begin with.
int depth = 0;

/*@ assigns depth; ensures depth == 1; */ //~ postcondition non-compliance
int main(int n)
{
  if (depth == 0)
    depth = 1;
  else
    depth = 2;
  if (n > 0)
    main(n - 1);
  return 0;
}
