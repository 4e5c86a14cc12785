// Every connective, once true and once false.

/*@ assigns \nothing; */
void f(int x)
{
  //@ assert a: x > 0 || x <= 0;
  //@ assert b: !(x > 0 && x < 0);
  //@ assert c: x > 5 ==> x > 3;
  //@ assert d: x > 3 <==> x >= 4;
  //@ assert e: x > 0 ^^ x <= 0;
  //@ assert f: x > 3 ==> x > 5; //~ assertion:f non-compliance input=x=4
  //@ assert g: x > 3 <==> x >= 5; //~ assertion:g assuming
  //@ assert h: x > -9 ^^ x < 9; //~ assertion:h non-compliance input=x=0
}
