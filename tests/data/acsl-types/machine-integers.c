// Values that hold machine integers hold those of their range: in what is quantified over, too.

/*@ type box = Box(unsigned char, int);

    lemma of_range: \forall \list<int> l, integer i; 0 <= i < \length(l) ==> \nth(l, i) <= 2147483647;
    lemma of_part: \forall box b; \match b { case Box(c, _): 0 <= c <= 255 };
    lemma wrong: \forall box b; \match b { case Box(c, n): n < 2147483647 }; //~ lemma:wrong non-compliance input=b=Box(0,2147483647) //~ dead-axioms doomed culprits=7

    logic \list<int> twice(int x) = \Cons(x, \Cons(x, \Nil));
*/

/*@ assigns \nothing; ensures twice(\result) == twice(x); */
int id(int x)
{
  return x;
}
