// On request only memory accesses are checked: the overflow is none of this run's matter. [options: --rte=mem-access]

/*@ assigns \nothing; */
int f(int *p, int x)
{
  int y = x + 1;
  return *p; //~ mem-access non-compliance input=p=NULL,x=0
}
