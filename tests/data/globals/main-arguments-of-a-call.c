// Where the program itself calls main, it says how many arguments there are.

/*@ assigns \nothing; */
int main(int argc, char **argv)
{
  //@ assert started: argc >= 0; //~ assertion:started non-compliance
  if (argc > 0)
    return main(-1, argv);
  return 0;
}
