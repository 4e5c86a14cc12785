// A variable whose structure has a flexible member is shown without elements of it.
struct X { int a; int b; int z[]; };
struct X x = { .b = 40, .z = {} };

/*@ ensures \result != 0; */ //~ postcondition non-compliance
int main(void)
{
  return x.b - 40;
}
