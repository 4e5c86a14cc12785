// A range that nothing bounds from above: somewhere there is a zero, and the loop says nothing of it.

/*@ requires \exists integer n; 0 <= n && \valid_read(s + (0 .. n)) && s[n] == 0;
    assigns \nothing;
    ensures s[\result] == 0; */
unsigned long length(const char *s)
{
  unsigned long i = 0;
  /*@ loop assigns i; */
  while (s[i]) //~ mem-access subcontract-weakness weak=loop1
    i++;
  return i;
}
