// What has no meaning yet is refused by name, at the clause that uses it alone; errors in a \match are told.

/*@ type endless = Endless(endless);
    lemma has_none: \forall endless e; e == e; //~ refused
    type grows<A> = End | More(grows<\list<A> >);
    lemma has_no_end: \forall grows<integer> g; g == g; //~ refused
    lemma general<A>: \forall \list<A> l; (l ^ \Nil) == l;
    type color = Red | Green | Blue;
*/

/*@ logic integer number(color c) = \match c { case Red: 0 case Blue: 2 }; */ //~ error:match
/*@ logic integer value(color c) = \match c { case Red: 0 case Yellow(x): x case _: 2 }; */ //~ error:type
/*@ logic \list<int> narrow(\list<integer> l) = l; */

/*@ assigns \nothing;
    ensures \result == 1;
    ensures narrow([| 1 |]) == narrow([| 1 |]); */ //~ refused
int one(void)
{
  return 1;
}
