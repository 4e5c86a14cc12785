// What a module declares is called by its name in it, or as an import says; what none declares is an error.
/*@ module M {
      logic integer one = 1;
      predicate small(integer x) = 0 <= x <= one;
      module Inner { logic integer two = one + 1; }
    } */
/*@ module A::B { logic integer four(integer x) = 2 * x; } */
/*@ import M \as N; import A::B; */
/*@ lemma known: N::small(1) && M::Inner::two == 2 && N::Inner::two == B::four(1); */

/*@ requires M::small(x); ensures \result == A::B::four(x); */
int twice(int x)
{
  return x ? 2 : 0;
}

/*@ ensures \result == M::one; */ //~ postcondition non-compliance input=x=1
int wrong(int x)
{
  return x ? 2 : 1;
}

int unknown(int x)
{
  //@ assert M::two == 2; //~ error:unknown-name
  return x;
}
