// What a contract without a body says by equations, a run works out.

/*@ assigns \nothing; ensures \result == a + 1; */
int next(int a);

/*@ requires \valid(t + (0 .. n - 1));
    assigns t[0 .. n - 1];
    ensures \forall integer k; 0 <= k < n ==> t[k] == 3 * k;
    ensures \initialized(t + (0 .. n - 1)); */
void triples(int *t, int n);

/*@ assigns \nothing;
    behavior low: assumes a < 10; ensures \result == 1;
    behavior high: assumes a >= 10; ensures \result == a - 9;
    complete behaviors; disjoint behaviors; */
int ranked(int a);

/*@ assigns \nothing;
    ensures \result != 61; //~ postcondition non-compliance
*/
int far(void)
{
  int t[30];
  triples(t, 30);
  return next(t[20]);
}

/*@ requires a == 50; assigns \nothing;
    ensures \result == 40; //~ postcondition non-compliance
*/
int by_behavior(int a) { return ranked(a); }
