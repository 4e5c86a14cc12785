// What keeps runs from code that go on behind an annotation that they fail is not that annotation.
int f(int n)
{
  int i = 5;
  /*@ loop invariant i < 3; loop assigns i; */
  while (i < 10)
    i++;
  if (i >= 3)
    return 8;
  return i;
}
