// A false lemma is refuted, and must not make anything else proved.

/*@ lemma grows: \forall integer x; x * x > x; */ //~ lemma:grows non-compliance input=x=0 //~ dead-axioms doomed culprits=3

/*@ requires 0 <= a <= 100; assigns \nothing; */
void f(int a)
{
  //@ assert larger: a * a > a; //~ assertion:larger non-compliance input=a=0
}
