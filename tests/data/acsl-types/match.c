// Patterns of \match: nested ones, several of one case, numbers, names for the whole; as a predicate, too.

/*@ type shape = Point | Square(integer) | Pair(shape, shape);

    logic integer area(shape s) = \match s {
      case Pair(Square(0) as a, b) | Pair(b, Square(0) as a): area(b) + area(a)
      case Pair(a, b): area(a) + area(b)
      case Square(-1): 7
      case Square(n): n * n
      case Point: 0 };

    predicate flat(shape s) = \match s { case Pair(_, _): \false case _: \true };

    lemma nested: area(Pair(Square(2), Pair(Point, Square(0)))) == 4;
    lemma negative: area(Square(-1)) == 7 && area(Square(-2)) == 4;
    lemma is_flat: \forall shape s; flat(s) <==> !\exists shape a, b; s == Pair(a, b);
    lemma wrong: \forall shape s; flat(s); //~ lemma:wrong non-compliance input=s=Pair(Point,Point) //~ dead-axioms doomed culprits=17
*/

/*@ assigns \nothing; ensures area(Square(\result)) == 4; */
int two(void)
{
  return 2;
}
