// One member of one element changes, and no other.

struct point { int x, y; };
struct point t[3];

/*@ requires 0 <= i < 3;
    assigns t[i].y;
    ensures set: t[i].y == v;
    ensures others: \forall integer k; 0 <= k < 3 && k != i ==> t[k].y == \old(t[k].y);
*/
void set(int i, int v)
{
  t[i].y = v;
}
