// On a machine with 16-bit int the same product overflows. [options: --machine ip16]

/*@ requires 0 <= x <= 300; assigns \nothing; */
int area(int x)
{
  return x * x; //~ signed-overflow non-compliance input=x=182
}
