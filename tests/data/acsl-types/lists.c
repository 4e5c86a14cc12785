// ACSL's lists: how they are made, their length, their elements; outside nobody knows any.

/*@ lemma literal: [| 1, 2 |] == \Cons(1, \Cons(2, \Nil));
    lemma joined: ([| 1 |] ^ [| 2, 3 |]) == [| 1, 2, 3 |];
    lemma repeated: ([| 1, 2 |] *^ 2) == [| 1, 2, 1, 2 |] && ([| 1 |] *^ 0) == \Nil;
    lemma length: \length([| 5, 6, 7 |]) == 3 && \length(\Nil) == 0;
    lemma element: \nth([| 5, 6, 7 |], 2) == 7;
    lemma of_both: \forall \list<integer> a, b, integer i;
      0 <= i < \length(a) ==> \nth(a ^ b, i) == \nth(a, i);
    lemma apart: \forall \list<integer> a, b; a == b ==> \length(a) == \length(b);
    lemma wrong: \forall \list<integer> a, b; (a ^ b) == (b ^ a); //~ lemma:wrong non-compliance input=a=[|0|],b=[|1|] //~ dead-axioms doomed culprits=11
*/

/*@ assigns \nothing; ensures \result == \nth([| 4, x |], 1); */
int id(int x)
{
  return x;
}
