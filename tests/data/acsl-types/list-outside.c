// Outside of a list are elements that nobody knows, each the same wherever it is read. [slow]

/*@ lemma same: \nth([| 5 |], 1) == \nth([| 5 |], 1);
    lemma outside: \nth([| 5 |], 1) == 0; //~ lemma:outside unknown
    lemma negative: ([| 1 |] *^ (-1)) == \Nil; //~ lemma:negative unknown
*/

/*@ assigns \nothing; */
void nothing(void) { }
