// A literal is an array of char; as a value the address of its first element.
const char *name = "weak";
char *names[2] = {"a", "b\n"};
int f(void)
{
  const char *s = "link" + 1;
  return "abc"[1] + *s + sizeof "four" + names[1][0];
}
