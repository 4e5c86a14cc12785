// How many arguments a program has is not negative where it starts.

int given;

/*@ ensures two: \result != 2; */ //~ postcondition:two non-compliance
int main(int argc, char **argv)
{
  //@ assert started: argc >= 0;
  //@ assert some: argc > 0; //~ assertion:some non-compliance
  given = argc;
  if (argc == 2)
    return 2;
  if (argc < 0)
    return 3; //~ dead-code doomed culprits=6,13
  return 0;
}
