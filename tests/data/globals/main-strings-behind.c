// Behind the NULL nothing is promised, and a limit of the search is one of its scope.

/*@ assigns \nothing; */
int main(int argc, char **argv)
{
  //@ assert many: argc > 20 ==> argv[20] == argv[0]; //~ assertion:many unknown scope=length:argv
  if (argc == 1000)
    return 0; //~ dead-code unknown
  return argv[argc + 1] == 0; //~ mem-access non-compliance input=argc=0,argv=&B1[0] //~ signed-overflow unknown
}
