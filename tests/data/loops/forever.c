// Nothing behind a loop without end is ever reached, so it is proved.

/*@ assigns \nothing; */ //~ assigns unreachable
void f(void)
{
  int y = 0;
  /*@ loop invariant bit: y == 0 || y == 1;
      loop assigns y; */
  while (1)
    y = 1 - y;
  //@ assert unreachable: \false; //~ assertion:unreachable unreachable
}
