// Signed arithmetic that leaves its type: sum, difference, product, negation, quotient.

/*@ requires x >= 0; assigns \nothing; */
void f(int x, int y)
{
  int a = x + 1; //~ signed-overflow non-compliance
  int b = -1 - x;
  int c = -2 - x; //~ signed-overflow assuming
  int d = 65536 * y; //~ signed-overflow non-compliance
  int e = -y; //~ signed-overflow assuming
  if (y == -1) {
    int q = (y - 2147483647) / y; //~ signed-overflow non-compliance //~ dead-code doomed culprits=11,12
  }
}
