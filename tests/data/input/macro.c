// A property that a macro spells out is placed where the macro is used.

#define LIMIT 10
#define BELOW(value) ((value) < LIMIT)

/*@ requires 0 <= x <= LIMIT; assigns \nothing; */
int f(int x)
{
  //@ assert below: x < LIMIT; //~ assertion:below non-compliance input=x=10
  return BELOW(x) ? 100 / (x - 5) : 0; //~ division-by-zero non-compliance input=x=5
}
