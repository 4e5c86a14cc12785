// GNU's function within a function is refused, and a call of it says no more than that.

struct pair { int one; int two; };

int around(int base)
{
  struct pair inner(void) { struct pair p = {base, base}; return p; } //~ unmodelled unknown //~ refused
  struct pair made = inner();
  return made.one;
}
