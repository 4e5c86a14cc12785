// Initial values of globals hold where main starts, and nowhere else.

int mode = 5;

/*@ assigns \nothing; */
void any_time(void)
{
  //@ assert still: mode == 5; //~ assertion:still non-compliance input=mode=0
}

/*@ assigns mode; */
int main(void)
{
  //@ assert start: mode == 5;
  mode = 6;
  return 0;
}
