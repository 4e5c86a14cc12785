// Definitions, lemmas and axioms of the logic.

/*@ predicate near(integer a, integer b) = a - 1 <= b <= a + 1;
    logic integer half(integer a) = a / 2;
    logic integer sum(integer n) = n <= 0 ? 0 : n + sum(n - 1);
    logic integer fib(integer n) = n < 2 ? n : fib(n - 1) + fib(n - 2); */
/*@ lemma transitive: \forall integer a, b, c; near(a, b) && near(b, c) ==> near(a, c); //~ lemma:transitive non-compliance //~ dead-axioms doomed culprits=7
    lemma halves: \forall integer a; 2 * half(a) == a; //~ lemma:halves non-compliance input=a=1 //~ dead-axioms doomed culprits=8
    lemma squares: \forall integer a, b; a < b ==> a * a < b * b; //~ lemma:squares non-compliance input=a=-1,b=0 //~ dead-axioms doomed culprits=9
    lemma nothing: \forall integer a; a / 3 * 3 == a ==> a == 0; */ //~ lemma:nothing non-compliance input=a=3 //~ dead-axioms doomed culprits=10

/*@ requires 0 <= x <= 5; assigns \nothing; */
void applied(int x, int y)
{
  //@ check symmetric_strict: near(x, y) ==> x != y; //~ assertion:symmetric_strict non-compliance input=x=0,y=0
  //@ check near_far: near(x, y) ==> near(x, y + 1); //~ assertion:near_far non-compliance input=x=0,y=1
  //@ check half_of: half(x) + half(x) == x; //~ assertion:half_of non-compliance input=x=1,y=0
  //@ check half_negative: half(y) <= y; //~ assertion:half_negative non-compliance input=x=0,y=-1
  //@ check sums: sum(x) == x * x / 2; //~ assertion:sums non-compliance input=x=1,y=0
  //@ check sums_grow: sum(x) > x; //~ assertion:sums_grow non-compliance input=x=0,y=0
  //@ check fibonacci: fib(x) >= x; //~ assertion:fibonacci non-compliance input=x=2,y=0
  //@ check fibonacci_even: fib(x) % 2 == 0; //~ assertion:fibonacci_even non-compliance input=x=1,y=0
  //@ check chained: 0 <= x < 5; //~ assertion:chained non-compliance input=x=5,y=0
  //@ check chained_long: 0 < x <= y <= 9 || y > 9; //~ assertion:chained_long non-compliance input=x=0,y=0
  //@ check let: \let z = x + 1; z * z == x * x + 1; //~ assertion:let non-compliance input=x=1,y=0
  //@ check least: \min(x, y) == x; //~ assertion:least non-compliance input=x=0,y=-1
  //@ check greatest: \max(x, y) < 5; //~ assertion:greatest non-compliance input=x=0,y=5
  //@ check distance: \abs(x - y) == x - y; //~ assertion:distance non-compliance input=x=0,y=1
  //@ check equivalence: (x > 2) <==> (y > 2); //~ assertion:equivalence non-compliance input=x=0,y=3
  //@ check exclusive: (x > 2) ^^ (x < 4); //~ assertion:exclusive non-compliance input=x=3,y=0
}
