// A pointer that is not null may still point behind an object.

/*@ assigns \nothing; */
int get(int *p)
{
  if (p == 0)
    return -1;
  return *p; //~ mem-access non-compliance input=p=&B1[0]
}
