// A function that a program calls without declaring it costs no other name of the same header.
long long div(long long value) { return value / 32768; }

static int atoi(void) { return 3; }

/*@ ensures \result == 4; */ //~ postcondition non-compliance
int main(int count, char **arguments)
{
  if (div(count) > 1) abort();
  return atoi();
}
