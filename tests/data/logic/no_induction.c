// Lemmas that an induction would prove which forgets where it begins, or which values there are.
/*@ logic integer up(integer n) = n <= 0 ? 0 : up(n - 1) + 1;
    logic integer down(integer n) = n >= 0 ? 0 : down(n + 1) - 1;
    logic integer twos(integer n) = n <= 0 ? 0 : n == 1 ? 1 : twos(n - 2);
    predicate even(integer n) = n == 0 || (n > 0 && !even(n - 1));
*/
/*@ lemma begins_wrong: \forall integer n; up(n) >= 1; //~ lemma:begins_wrong non-compliance input=n=0 //~ dead-axioms doomed culprits=7
    lemma below_zero: \forall integer n; up(n) == n; //~ lemma:below_zero non-compliance input=n=-1 //~ dead-axioms doomed culprits=8
    lemma far_off: \forall integer n; n <= 100 ==> up(n) <= 99; //~ lemma:far_off non-compliance input=n=100 //~ dead-axioms doomed culprits=9
    lemma above_zero: \forall integer n; down(n) == n; //~ lemma:above_zero non-compliance input=n=1 //~ dead-axioms doomed culprits=10
    lemma every_other: \forall integer n; n >= 0 ==> twos(n) == 0; //~ lemma:every_other non-compliance input=n=1 //~ dead-axioms doomed culprits=11
    lemma last_of_its_type: \forall unsigned char u; up(u) <= 254; //~ lemma:last_of_its_type non-compliance input=u=255 //~ dead-axioms doomed culprits=12
    lemma negative: \forall integer n; even(n) <==> n % 2 == 0; //~ lemma:negative non-compliance input=n=-2 //~ dead-axioms doomed culprits=13
    lemma two_of_them: \forall integer m, n; up(m) + up(n) == up(m + n); //~ lemma:two_of_them non-compliance input=m=1,n=-1 //~ dead-axioms doomed culprits=14
*/
