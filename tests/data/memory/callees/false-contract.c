// A callee's contract about memory is false, so what fails behind it is unknown.

/*@ requires \valid(p);
    assigns *p;
    ensures promise: *p >= 5; //~ postcondition:promise non-compliance input=p=&B1[0]
*/
void offer(int *p)
{
  *p = 3;
}

/*@ assigns \nothing; */
void customer(void)
{
  int x = 0;
  offer(&x);
  //@ assert enough: x >= 10; //~ assertion:enough unknown
}
