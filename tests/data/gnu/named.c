// `__func__` is an array of characters with the name of the function around.
/*@ assigns \nothing; ensures \result == 'o'; */
char of_main(void)
{
  return __func__[0];
}

/*@ ensures \result == 7; */
unsigned long size(void)
{
  return sizeof __func__ + sizeof(__FUNCTION__) - 3;
}

/*@ ensures \result == 'x'; */ //~ postcondition non-compliance
char wrong(void)
{
  const char *s = __PRETTY_FUNCTION__;
  return s[1];
}

char beyond(int i)
{
  return __func__[i]; //~ index-bound non-compliance input=i=-1
}

void written(void)
{
  char *s = (char *)__func__;
  s[0] = 'x'; //~ mem-access non-compliance //~ dead-code doomed culprits=28,29
}
