// Nothing is proved from a lemma that is false.

/*@ lemma below: \forall integer a; a * a > a; */ //~ lemma:below non-compliance input=a=0 //~ dead-axioms doomed culprits=3
/*@ lemma even: \forall integer a; a % 2 == 0 || a % 3 == 0; */ //~ lemma:even non-compliance input=a=1 //~ dead-axioms doomed culprits=4
/*@ lemma true_: \forall integer a; a * a >= a; */

/*@ requires 0 <= x <= 9; assigns \nothing; */
void used(int x)
{
  int s = x * x;
  //@ assert by_the_true_one: s >= x;
  //@ check by_the_first: s > x; //~ assertion:by_the_first non-compliance input=x=0
  //@ check by_the_second: x % 2 == 0 || x % 3 == 0; //~ assertion:by_the_second non-compliance input=x=1
  //@ check by_both: s % 2 == 0 || s % 3 == 0; //~ assertion:by_both non-compliance input=x=1
  //@ check anything: x == 4; //~ assertion:anything non-compliance input=x=0
}
