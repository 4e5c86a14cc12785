// Universal quantifiers over a known range, true and false.

/*@ requires 0 <= n <= 10; assigns \nothing; */
void f(int n)
{
  //@ assert squares: \forall integer i; 0 <= i < n ==> i * i <= 81;
  //@ assert small: \forall integer i; 0 <= i < n ==> i * i < 9; //~ assertion:small non-compliance input=n=4
}
