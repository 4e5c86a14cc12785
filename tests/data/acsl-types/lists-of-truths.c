// Lists of truth values: what is at a place is a truth value of a definition.

/*@ axiomatic weights {
      logic integer weight(\list<boolean> bits);
      axiom nonnegative: \forall \list<boolean> bits; weight(bits) >= 0;
      lemma first: \forall \list<boolean> bits; \length(bits) == 1 && weight(bits) == 0 ==>
        \nth(bits, 0) == \true || \nth(bits, 0) == \false;
      lemma all_true: \forall \list<boolean> bits; \length(bits) == 1 ==> \nth(bits, 0) == \true; //~ lemma:all_true non-compliance input=bits=[|false|] //~ dead-axioms doomed culprits=8
    } */

/*@ requires weight([| \true |]) == 3; //~ dead-requires unknown
    assigns \nothing;
    ensures \result == weight([| \true |]);
*/
int three(void)
{
  return 3; //~ dead-code unknown
}
