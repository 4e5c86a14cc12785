// A true lemma is proved, and serves as a hypothesis.

/*@ lemma product: \forall integer x, y; x >= 0 && y >= 0 ==> x * y >= 0; */

/*@ requires 0 <= a <= 1000 && 0 <= b <= 1000; assigns \nothing;
    ensures natural: \result >= 0; */
int f(int a, int b)
{
  return a * b;
}
