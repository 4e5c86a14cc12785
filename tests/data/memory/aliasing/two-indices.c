// Two indices may be one.

/*@ requires 0 <= i < 3 && 0 <= j < 3;
    assigns \nothing; */
void f(int i, int j)
{
  int a[3] = {0};
  a[i] = 1;
  a[j] = 2;
  //@ assert apart: i != j ==> a[i] == 1;
  //@ assert first: a[i] == 1; //~ assertion:first non-compliance input=i=0,j=0
}
