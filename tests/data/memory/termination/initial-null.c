// A global pointer without an initialiser is null where main starts.

int *current;

/*@ assigns \nothing; */
int main(void)
{
  //@ assert null: current == \null;
  return *current; //~ mem-access non-compliance input=current=NULL //~ dead-code doomed culprits=9
}
