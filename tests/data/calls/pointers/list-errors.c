// A list names functions, and such as the pointer may point to.

int next(int x)
{
  return x < 10 ? x + 1 : x;
}

void nothing(void)
{
}

int number;

int unknown(int (*f)(int))
{
  //@ calls nxet; //~ error:unknown-name
  return f(1);
}

int no_function(int (*f)(int))
{
  //@ calls next, number; //~ error:type
  return f(1);
}

int of_another_type(int (*f)(int))
{
  //@ calls next, nothing;
  return f(1); //~ unmodelled unknown //~ refused
}

/*@ behavior b: assumes f == next; */
int of_a_behavior(int (*f)(int))
{
  //@ for b: calls next; //~ unmodelled unknown //~ refused
  return f(1);
}
