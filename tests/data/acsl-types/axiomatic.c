// Symbols over lists and over a type of which nothing is said but by axioms: these are the values where they say so. [slow]

/*@ axiomatic Lists {
      logic integer greatest(\list<integer> l) reads \nothing;
      axiom none: greatest(\Nil) == 0; //~ dead-axioms unknown
      axiom more: \forall integer h, \list<integer> t;
        greatest(\Cons(h, t)) == \max(h, greatest(t));
    }

    axiomatic Stacks {
      type stack;
      logic stack empty reads \nothing;
      logic stack pushed(stack s, integer x) reads \nothing;
      logic integer top(stack s) reads \nothing;
      axiom last: \forall stack s, integer x; top(pushed(s, x)) == x; //~ dead-axioms unknown
    }
    lemma on_top: top(pushed(pushed(empty, 1), 2)) == 2;
    lemma alike: \forall stack s, t; s == t ==> top(s) == top(t);
*/

/*@ assigns \nothing;
    ensures \result == greatest([| 0, x |]); */
int positive(int x)
{
  return x > 0 ? x : 0;
}

/*@ assigns \nothing; ensures wrong: \result == greatest([| x, 3 |]); */ //~ postcondition:wrong non-compliance input=x=0
int three(int x)
{
  return x > 3 ? x : 4;
}
