// Variables that are called as an emitted program calls its own things.
int result, times;

/*@ assigns result, times;
    ensures \result >= 0; */
int g(int here);

/*@ requires result == 0;
    assigns result, times;
    ensures \result <= result + here; */ //~ postcondition non-compliance input=result=0,times=0,here=-1
int f(int here) {
  int Pre = g(here);
  result = here;
  return Pre;
}
