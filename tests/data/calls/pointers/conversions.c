// What is called through a pointer of another type has no meaning: the conversion is refused.

typedef void (*any)(void);

int next(int x)
{
  return x < 10 ? x + 1 : x;
}

any stored;

void store(void)
{
  stored = (any)next; //~ unmodelled unknown //~ refused
}

int called(int x)
{
  return ((int (*)(int))stored)(x); //~ unmodelled unknown //~ refused
}

int from_data(void *p)
{
  int (*f)(int) = p; //~ unmodelled unknown //~ refused
  return f(1);
}

void *to_data(void)
{
  return next;
}

int print(const char *format, ...);

int variadic(int (*f)(const char *, ...))
{
  return f(""); //~ unmodelled unknown //~ refused
}
