// Under \exists an implication is almost always true: anything outside the range will do.

/*@ assigns \nothing; */
void f(int x)
{
  //@ assert written: \exists integer i; 0 <= i < 10 ==> i == x;
  //@ assert meant: \exists integer i; 0 <= i < 10 && i == x; //~ assertion:meant non-compliance input=x=-1
}
