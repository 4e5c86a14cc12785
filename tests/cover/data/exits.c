// Behind a call that may end the program there is code that only other runs come to.
/*@ assigns \nothing; ensures \false; exits \exit_status == status; */
void exit(int status);

/*@ assigns \nothing; exits x < 0; ensures x >= 0; */
void demand(int x)
{
  if (x < 0)
    exit(1);
}

/*@ assigns \nothing; exits \true; */
int f(int x)
{
  int r = x;
  demand(x);
  if (x < 0)
    r = 2;
  return r;
}
