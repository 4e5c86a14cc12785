// Reading behind the zero of a string literal.

/*@ requires 0 <= i <= 4;
    assigns \nothing; */
char f(int i)
{
  const char *s = "abc";
  return s[i]; //~ mem-access non-compliance input=i=4
}
