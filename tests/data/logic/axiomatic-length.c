// "It is i, if ...": the first such i is looked for.

/*@ axiomatic Length {
      logic integer length{L}(char *s) reads s[0 ..];
      axiom at_zero{L}: \forall char *s, integer i;
        0 <= i && s[i] == 0 && (\forall integer j; 0 <= j < i ==> s[j] != 0)
        ==> length{L}(s) == i;
    } */

/*@ requires \valid_read(s + (0 .. 2)); requires s[2] == 0;
    assigns \nothing;
    ensures \result == length(s); */ //~ postcondition non-compliance input=s=&B1[0]
int not_quite(char *s)
{
  return s[1] == 0 ? 1 : 2;
}
