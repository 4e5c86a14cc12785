// Where no run comes to the end but by a call that ends the program, what is said of exits is checked. [slow]
void exit(int status);

/*@ assigns \nothing; exits \exit_status == 0; */
static void ended(int i)
{
  if (i == 0)
    exit(0);
}

/*@ exits status: \exit_status != 0; */ //~ exit-condition:status non-compliance
void by_a_callee(void)
{
  for (;;)
    ended(0);
}

int changed;
/*@ assigns \nothing; exits status: \exit_status == 0; */ //~ assigns non-compliance
void and_frames(void)
{
  changed = 3;
  for (;;)
    ended(0);
}
