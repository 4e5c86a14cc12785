// Sets of integers, one in the other.

/*@ requires 0 <= i <= 3;
    assigns \nothing; */
void f(int i)
{
  //@ assert within: \subset(i, (0 .. 3));
  //@ assert pair: \subset({i, 1}, (0 .. 2)); //~ assertion:pair non-compliance input=i=3
}
