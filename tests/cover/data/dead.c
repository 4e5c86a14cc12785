// No way through the code leads to some of it.
/*@ assigns \nothing; */
int f(int x)
{
  goto end;
  x = 1;
end:
  return x;
  x = 2;
}
