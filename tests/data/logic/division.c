// Division and remainder in annotations round towards zero, as in C.

/*@ requires y != 0; assigns \nothing; */
void f(int x, int y)
{
  //@ assert parts: x == (x / y) * y + x % y;
  //@ assert negative: x / -1 == -x;
  //@ assert toward_zero: -7 / 2 == -3 && -7 % 2 == -1;
  //@ assert positive: x % 3 >= 0; //~ assertion:positive non-compliance
}
