// Nothing says that the string ends within its block.

/*@ requires \valid_read(s);
    assigns \nothing; */
unsigned long length(const char *s)
{
  unsigned long i = 0;
  /*@ loop invariant before: \forall integer k; 0 <= k < i ==> s[k] != 0;
      loop assigns i; */
  while (s[i] != 0) //~ mem-access non-compliance input=s=&B1[0]
    i++;
  return i;
}
