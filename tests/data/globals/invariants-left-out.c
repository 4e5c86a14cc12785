// Invariants of types that are no structures hold wherever there is a value: nothing assumes or checks them yet.
int z = 0;
struct s { int z; };
/*@ strong type invariant gz(struct s x) = x.z >= 0; */ //~ refused
typedef int even;
/*@ type invariant is_even(even e) = e % 2 == 0; */ //~ refused
even e;
/*@ global invariant unknown: \allocation(&z) == \allocation(&e); */ //~ refused

void f(void) { z = -1; z = 1; }

int g(void)
{
  //@ assert z >= 0; //~ assertion non-compliance input=z=-1
  return z;
}
