// sprintf, declared without its header, is the library's: strings have lengths, and no call ends the program. [slow]

int sprintf(char *, const char *, ...);

char text[8];

/*@ assigns text[0 .. 7], \result; ensures \result == 1; exits \false; */
int word(void)
{
  int i = 0;
  int n = sprintf(text, "%s", i++ ? "ab" : "c");
  return n;
}
