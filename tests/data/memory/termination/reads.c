// What a logic function does not read does not change its value. [slow]

/*@ axiomatic Opaque {
      logic integer measure{L}(int *a) reads a[0 .. 1];
    } */

/*@ requires \valid(a + (0 .. 2));
    assigns a[2];
    ensures same: measure(a) == \old(measure(a)); //~ postcondition:same unknown
    ensures third: a[2] == \old(a[2]); //~ postcondition:third unknown
*/
void f(int *a)
{
  a[2] = 7;
}
